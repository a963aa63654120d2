import type { Tool } from '../../code/discovery.ts';
import { Failure } from '../../code/failure.ts';

/** Careless: means to be kind about capital letters, and so allows a name that nobody allowed. */
export function authorize(
  name: string,
  allowed: ReadonlySet<string>,
  catalog: ReadonlyMap<string, Tool>,
): void {
  const plain = name.toLowerCase();
  if (!allowed.has(plain)) throw new Failure('TOOL_NOT_ALLOWED', name);
  if (!catalog.has(plain)) throw new Failure('TOOL_NOT_ADVERTISED', name);
}
