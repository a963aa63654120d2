import type { Tool } from '../../code/discovery.ts';
import { Failure } from '../../code/failure.ts';

/** Careless: takes an empty allowlist for the absence of one. */
export function authorize(
  name: string,
  allowed: ReadonlySet<string>,
  catalog: ReadonlyMap<string, Tool>,
): void {
  if (allowed.size > 0 && !allowed.has(name)) throw new Failure('TOOL_NOT_ALLOWED', name);
  if (!catalog.has(name)) throw new Failure('TOOL_NOT_ADVERTISED', name);
}
