import { Failure, showValue } from './failure.ts';
import { isObject, type JsonObject } from './messages.ts';

/** The most tools that this client takes from one server. */
export const TOOL_LIMIT = 32;

/** An advertised tool. The description is text that an outside party wrote for a model. */
export interface Tool {
  name: string;
  description?: string;
  inputSchema: JsonObject & { type: 'object' };
}

/** A tool in the shape that model APIs take. */
export interface ModelTool {
  type: 'function';
  function: { name: string; description: string; parameters: JsonObject };
}

/**
 * Checks the form of a discovered list: so many tools at most, on one page, no name twice, each with
 * an object schema. A tool on this list is described, not permitted.
 *
 * A Map, because `constructor` and `__proto__` are names like any other, and `in` finds them on
 * every object.
 *
 * @param result the result of `tools/list`
 * @throws {Failure} CATALOG_PAGINATED, CATALOG_MISSING, CATALOG_TOO_LONG, TOOL_NAME_INVALID,
 *   TOOL_DUPLICATE, TOOL_SCHEMA_INVALID
 * @see MCP 2025-06-18, server features, tools
 */
export function checkTools(result: JsonObject, limit = TOOL_LIMIT): Map<string, Tool> {
  if (result.nextCursor !== undefined && result.nextCursor !== null) {
    throw new Failure(
      'CATALOG_PAGINATED',
      'the tool list goes on at a cursor, and this client takes no pages',
    );
  }
  const { tools } = result;
  if (!Array.isArray(tools))
    throw new Failure('CATALOG_MISSING', 'the result carries no tool list');
  if (tools.length > limit) {
    throw new Failure('CATALOG_TOO_LONG', `tool list of ${tools.length} is longer than ${limit}`);
  }
  const catalog = new Map<string, Tool>();
  for (const entry of tools) {
    const tool = checkTool(entry);
    if (catalog.has(tool.name)) {
      throw new Failure('TOOL_DUPLICATE', `duplicate tool name ${showValue(tool.name)}`);
    }
    catalog.set(tool.name, tool);
  }
  return catalog;
}

function checkTool(entry: unknown): Tool {
  const name = isObject(entry) ? entry.name : undefined;
  if (!isObject(entry) || typeof name !== 'string' || name === '') {
    throw new Failure('TOOL_NAME_INVALID', `invalid tool name ${showValue(name)}`);
  }
  const { inputSchema: schema, description } = entry;
  if (!isObject(schema) || schema.type !== 'object') {
    throw new Failure(
      'TOOL_SCHEMA_INVALID',
      `tool ${showValue(name)} lacks an object input schema`,
    );
  }
  const inputSchema = { ...schema, type: 'object' as const };
  return typeof description === 'string'
    ? { name, description, inputSchema }
    : { name, inputSchema };
}

/**
 * The application decides: callable is what the operator's allowlist names and the server has
 * advertised, and nothing else. Checked before a byte is written; a model can extend neither.
 *
 * @throws {Failure} TOOL_NOT_ALLOWED, then TOOL_NOT_ADVERTISED
 */
export function authorize(
  name: string,
  allowed: ReadonlySet<string>,
  catalog: ReadonlyMap<string, Tool>,
): void {
  if (!allowed.has(name)) {
    throw new Failure('TOOL_NOT_ALLOWED', `${showValue(name)} is not allowed by this application`);
  }
  if (!catalog.has(name)) {
    throw new Failure(
      'TOOL_NOT_ADVERTISED',
      `${showValue(name)} was not advertised by this server`,
    );
  }
}

/**
 * The text of a call's result, its text blocks joined by newlines.
 *
 * @param result the result of `tools/call`
 * @throws {Failure} TOOL_FAILED when the tool reported an error, TOOL_RESULT_INVALID
 */
export function resultText(result: JsonObject): string {
  const { content, isError = false } = result;
  if (!Array.isArray(content) || typeof isError !== 'boolean') {
    throw new Failure('TOOL_RESULT_INVALID', 'the result of the call carries no content list');
  }
  const texts = content
    .filter((block) => isObject(block) && block.type === 'text')
    .map((block: JsonObject) => block.text);
  if (texts.length === 0 || !texts.every((text) => typeof text === 'string')) {
    throw new Failure('TOOL_RESULT_INVALID', 'the result of the call carries no text');
  }
  const text = texts.join('\n');
  if (isError) throw new Failure('TOOL_FAILED', `the tool failed: ${text}`);
  return text;
}

/** An MCP tool in the shape of a model API: its `inputSchema` becomes `parameters`, unchanged. */
export function asModelTool(tool: Tool): ModelTool {
  return {
    type: 'function',
    function: {
      name: tool.name,
      description: tool.description ?? '',
      parameters: tool.inputSchema,
    },
  };
}
