import { checkTools, TOOL_LIMIT, type Tool } from '../../code/discovery.ts';
import { Failure } from '../../code/failure.ts';
import type { JsonObject } from '../../code/messages.ts';

type AskPage = (params: JsonObject) => Promise<JsonObject>;

/** Careless: bounds the tools, and follows empty pages for ever. */
export async function listAllTools(ask: AskPage, { tools = TOOL_LIMIT } = {}) {
  const catalog = new Map<string, Tool>();
  const seen = new Set<unknown>();
  let params: JsonObject = {};
  for (;;) {
    const { nextCursor, ...result } = await ask(params);
    for (const [name, tool] of checkTools(result, tools - catalog.size)) {
      if (catalog.has(name)) throw new Failure('TOOL_DUPLICATE', name);
      catalog.set(name, tool);
    }
    if (nextCursor === undefined || nextCursor === null) return catalog;
    if (typeof nextCursor !== 'string' || seen.has(nextCursor)) {
      throw new Failure('CATALOG_PAGINATED', 'this cursor leads nowhere new');
    }
    seen.add(nextCursor);
    params = { cursor: nextCursor };
  }
}
