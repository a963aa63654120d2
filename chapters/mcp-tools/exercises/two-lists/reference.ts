import type { Tool } from '../../code/discovery.ts';
import { Failure } from '../../code/failure.ts';

export function authorize(
  name: string,
  allowed: ReadonlySet<string>,
  catalog: ReadonlyMap<string, Tool>,
): void {
  if (!allowed.has(name)) throw new Failure('TOOL_NOT_ALLOWED', `${name} is not allowed`);
  if (!catalog.has(name)) throw new Failure('TOOL_NOT_ADVERTISED', `${name} is not advertised`);
}
