import { checkTools, TOOL_LIMIT, type Tool } from '../../code/discovery.ts';
import { Failure } from '../../code/failure.ts';
import type { JsonObject } from '../../code/messages.ts';

type AskPage = (params: JsonObject) => Promise<JsonObject>;

/** Careless: each page is checked by itself, so that the second tool of a name replaces the first. */
export async function listAllTools(ask: AskPage, { pages = 8, tools = TOOL_LIMIT } = {}) {
  let catalog = new Map<string, Tool>();
  const seen = new Set<unknown>();
  let params: JsonObject = {};
  for (let page = 1; page <= pages; page += 1) {
    const { nextCursor, ...result } = await ask(params);
    catalog = new Map([...catalog, ...checkTools(result, tools - catalog.size)]);
    if (nextCursor === undefined || nextCursor === null) return catalog;
    if (typeof nextCursor !== 'string' || seen.has(nextCursor)) break;
    seen.add(nextCursor);
    params = { cursor: nextCursor };
  }
  throw new Failure('CATALOG_PAGINATED', 'the list does not come to its end');
}
