import { checkTools, TOOL_LIMIT, type Tool } from '../../code/discovery.ts';
import { Failure, showValue } from '../../code/failure.ts';
import type { JsonObject } from '../../code/messages.ts';

/** Asks for one page: `tools/list` with the parameters `{}` or `{ cursor }`. */
export type AskPage = (params: JsonObject) => Promise<JsonObject>;

/**
 * The whole catalog of a server that lists its tools in pages.
 *
 * The bound on pages is needed beside the one on tools: pages may be empty, and a server that
 * counts its cursors upward never repeats one.
 *
 * @throws {Failure} CATALOG_PAGINATED for too many pages, or a cursor that is repeated or no string;
 *   and the codes of {@link checkTools}
 */
export async function listAllTools(
  ask: AskPage,
  { pages = 8, tools = TOOL_LIMIT } = {},
): Promise<Map<string, Tool>> {
  const catalog = new Map<string, Tool>();
  const seen = new Set<string>();
  let params: JsonObject = {};
  for (let page = 1; page <= pages; page += 1) {
    const { nextCursor, ...result } = await ask(params);
    for (const [name, tool] of checkTools(result, tools - catalog.size)) {
      if (catalog.has(name)) {
        throw new Failure('TOOL_DUPLICATE', `duplicate tool name ${showValue(name)}`);
      }
      catalog.set(name, tool);
    }
    if (nextCursor === undefined || nextCursor === null) return catalog;
    if (typeof nextCursor !== 'string' || seen.has(nextCursor)) {
      throw new Failure('CATALOG_PAGINATED', `cursor ${showValue(nextCursor)} leads nowhere new`);
    }
    seen.add(nextCursor);
    params = { cursor: nextCursor };
  }
  throw new Failure('CATALOG_PAGINATED', `the tool list goes on after ${pages} pages`);
}
