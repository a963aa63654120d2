import type { Tool } from '../../code/discovery.ts';
import { Failure } from '../../code/failure.ts';

/** Throws unless the tool may be called: TOOL_NOT_ALLOWED, or else TOOL_NOT_ADVERTISED. */
export function authorize(
  name: string,
  allowed: ReadonlySet<string>,
  catalog: ReadonlyMap<string, Tool>,
): void {
  if (!allowed.has(name) && !catalog.has(name)) {
    throw new Failure('TOOL_NOT_ALLOWED', `${name} is on neither list`);
  }
}
