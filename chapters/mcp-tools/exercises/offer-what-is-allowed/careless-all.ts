import { asModelTool, type ModelTool, type Tool } from '../../code/discovery.ts';

/** Careless: filters by what the descriptions say, and believes the server about itself. */
export function offer(
  catalog: ReadonlyMap<string, Tool>,
  allowed: ReadonlySet<string>,
): ModelTool[] {
  const wanted = ({ name, description = '' }: Tool) =>
    allowed.has(name) || (allowed.size > 0 && description.includes('ALWAYS'));
  return [...catalog.values()].filter(wanted).map(asModelTool);
}
