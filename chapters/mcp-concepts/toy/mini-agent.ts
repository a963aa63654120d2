import type { JsonObject } from '../../mcp-tools/code/messages.ts';

/** A tool as a model is told of it, in the shape of the model's own API. */
export interface ToolSchema {
  name: string;
  description: string;
  parameters: JsonObject;
}

/** A tool as this program calls it: a function that carries its schema. */
export type ToolFunction = ((given: JsonObject) => Promise<string>) & { schema: ToolSchema };
export type Registry = Map<string, ToolFunction>;

export interface Call {
  name: string;
  arguments: JsonObject;
}

export type Message =
  | { role: 'user'; content: string }
  | { role: 'assistant'; call: Call }
  | { role: 'tool'; name: string; content: string };

/** One turn of a model: it wants a tool, or it answers. */
export type Turn = { call: Call } | { answer: string };
export type Model = (messages: readonly Message[], schemas: readonly ToolSchema[]) => Turn;

const TURNS = 8;

/**
 * Asks the model, does what it asks, tells it what came of it, until it answers in words.
 *
 * @throws {Error} when there is no answer after eight turns
 */
export async function runAgent(model: Model, tools: Registry, request: string) {
  const messages: Message[] = [{ role: 'user', content: request }];
  const schemas = [...tools.values()].map(({ schema }) => schema);
  for (let turn = 0; turn < TURNS; turn += 1) {
    const next = model(messages, schemas);
    if ('answer' in next) return { answer: next.answer, messages };
    messages.push({ role: 'assistant', call: next.call });
    const content = await dispatch(tools, next.call);
    messages.push({ role: 'tool', name: next.call.name, content });
  }
  throw new Error(`no answer after ${TURNS} turns`);
}

/** What the model is told of its call: the result, or that there is none, and why. */
async function dispatch(tools: Registry, { name, arguments: given }: Call): Promise<string> {
  try {
    const tool = tools.get(name);
    if (!tool) throw new Error(`unknown tool ${name}`);
    return await tool(given);
  } catch (error) {
    return `error: ${(error as Error).message}`;
  }
}
