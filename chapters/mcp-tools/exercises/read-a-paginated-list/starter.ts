import { checkTools, TOOL_LIMIT, type Tool } from '../../code/discovery.ts';
import type { JsonObject } from '../../code/messages.ts';

/** Asks for one page: the result of `tools/list` with `{}` or `{ cursor }`. */
type AskPage = (params: JsonObject) => Promise<JsonObject>;

/**
 * The whole catalog of a server that lists its tools in pages. Refuses with CATALOG_PAGINATED what
 * goes on too long or leads nowhere new, and with the codes of `checkTools`.
 */
export async function listAllTools(
  ask: AskPage,
  { pages = 8, tools = TOOL_LIMIT } = {},
): Promise<Map<string, Tool>> {
  console.log(`at most ${pages} pages and ${tools} tools`);
  return checkTools(await ask({}));
}
