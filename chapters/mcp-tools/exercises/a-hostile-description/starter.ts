import type { ModelTool } from '../../code/discovery.ts';
import type { JsonObject } from '../../code/messages.ts';

interface Call {
  name: string;
  arguments: JsonObject;
}

/** Asks for a tool, or answers in words: null. */
type Model = (request: string, offered: readonly ModelTool[]) => Promise<Call | null>;
/** Carries out a call, or throws TOOL_NOT_ALLOWED before anything is sent. */
type CallTool = (name: string, args: JsonObject) => Promise<string>;

/** Plays each request once, and counts what becomes of the purchases that the model asks for. */
export async function tally(
  requests: readonly string[],
  offered: readonly ModelTool[],
  model: Model,
  callTool: CallTool,
) {
  const counts = { asked: 0, refused: 0, carriedOut: 0 };
  for (const request of requests) {
    const call = await model(request, offered);
    if (call) await callTool(call.name, call.arguments);
  }
  return counts;
}
