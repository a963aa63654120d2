import { asModelTool, type ModelTool, type Tool } from '../../code/discovery.ts';

/** What the model hears of, out of everything that a server advertises. */
export function offer(
  catalog: ReadonlyMap<string, Tool>,
  _allowed: ReadonlySet<string>,
): ModelTool[] {
  return [...catalog.values()].map(asModelTool);
}
