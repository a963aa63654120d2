import { asModelTool, type ModelTool, type Tool } from '../../code/discovery.ts';

export function offer(
  catalog: ReadonlyMap<string, Tool>,
  allowed: ReadonlySet<string>,
): ModelTool[] {
  return [...catalog.values()].filter(({ name }) => allowed.has(name)).map(asModelTool);
}
