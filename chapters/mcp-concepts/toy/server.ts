import type { JsonObject } from '../../mcp-tools/code/messages.ts';

/** What a call gives back: content for the model, and whether it tells of a failure. */
export interface ToolResult {
  content: { type: 'text'; text: string }[];
  isError: boolean;
}

/** A tool: what the server tells about it, and what it does. */
export interface ToyTool {
  advertised: { name: string; description: string; inputSchema: JsonObject };
  run(given: JsonObject): ToolResult;
}

export function said(text: string, isError = false): ToolResult {
  return { content: [{ type: 'text', text }], isError };
}

export const countWords: ToyTool = {
  advertised: {
    name: 'count_words',
    description: 'Count the words in a piece of text.',
    inputSchema: {
      type: 'object',
      properties: { text: { type: 'string' } },
      required: ['text'],
    },
  },
  run({ text }) {
    const words = String(text ?? '').match(/\S+/g) ?? [];
    return said(String(words.length));
  },
};

export const TOOLS: readonly ToyTool[] = [countWords];

/** The result of one request, or null for a method that this server does not know. */
function handle(method: string, params: JsonObject, tools: readonly ToyTool[]): object | null {
  switch (method) {
    case 'initialize':
      return {
        protocolVersion: params.protocolVersion,
        capabilities: { tools: {} },
        serverInfo: { name: 'toy-words', version: '0.1' },
      };
    case 'tools/list':
      return { tools: tools.map(({ advertised }) => advertised) };
    case 'tools/call': {
      const tool = tools.find(({ advertised }) => advertised.name === params.name);
      if (!tool) return said(`unknown tool ${params.name}`, true);
      return tool.run((params.arguments ?? {}) as JsonObject);
    }
    default:
      return null;
  }
}

/** One line in; one line out, or null for a notification, which nobody may answer. */
export function answerLine(line: string, tools = TOOLS): string | null {
  const { id, method, params = {} } = JSON.parse(line);
  if (id === undefined) return null;
  const result = handle(method, params, tools);
  const answer = result
    ? { result }
    : { error: { code: -32601, message: `method not found: ${method}` } };
  return JSON.stringify({ jsonrpc: '2.0', id, ...answer });
}
