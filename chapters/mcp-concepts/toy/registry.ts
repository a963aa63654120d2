import type { JsonObject } from '../../mcp-tools/code/messages.ts';
import type { ToyClient } from './client.ts';
import type { Registry, ToolFunction } from './mini-agent.ts';
import type { ToolResult, ToyTool } from './server.ts';

/** The tools of a server as functions of this program: discovery writes the registry. */
export async function toolsAsRegistry(client: ToyClient): Promise<Registry> {
  const { tools } = await client.request('tools/list');
  const registry: Registry = new Map();
  for (const tool of tools as ToyTool['advertised'][]) {
    registry.set(tool.name, asFunction(tool, client));
  }
  return registry;
}

/** Calling the function calls the tool; `isError` becomes an exception, as in any function. */
function asFunction(tool: ToyTool['advertised'], client: ToyClient): ToolFunction {
  const { name, description, inputSchema } = tool;
  const call = async (given: JsonObject) => {
    const result = await client.request('tools/call', { name, arguments: given });
    const { content, isError } = result as unknown as ToolResult;
    const text = content
      .filter(({ type }) => type === 'text')
      .map(({ text }) => text)
      .join(' ');
    if (isError) throw new Error(text);
    return text;
  };
  return Object.assign(call, { schema: { name, description, parameters: inputSchema } });
}
