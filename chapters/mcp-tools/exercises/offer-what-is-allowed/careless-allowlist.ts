import { asModelTool, type ModelTool, type Tool } from '../../code/discovery.ts';

/** Careless: goes through the allowlist, and counts on the server to have every tool on it. */
export function offer(
  catalog: ReadonlyMap<string, Tool>,
  allowed: ReadonlySet<string>,
): ModelTool[] {
  return [...allowed].map((name) => asModelTool(catalog.get(name) as Tool));
}
