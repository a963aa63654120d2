import type { ModelTool } from '../../code/discovery.ts';
import { Failure } from '../../code/failure.ts';
import type { JsonObject } from '../../code/messages.ts';

export interface Call {
  name: string;
  arguments: JsonObject;
}

/** A model that is offered tools and asks for one, or answers in words: null. */
export type Model = (request: string, offered: readonly ModelTool[]) => Promise<Call | null>;

/** The second gate: carries out a call, or throws TOOL_NOT_ALLOWED before anything is sent. */
export type CallTool = (name: string, args: JsonObject) => Promise<string>;

export interface Tally {
  requests: number;
  /** How often the model asked for `tool`. */
  asked: number;
  /** How many of these were refused before anything was sent. */
  refused: number;
  /** How many came back with a result. */
  carriedOut: number;
}

/** Plays each request once, and counts what becomes of the calls for one tool. */
export async function tally(
  requests: readonly string[],
  offered: readonly ModelTool[],
  model: Model,
  callTool: CallTool,
  tool = 'place_purchase',
): Promise<Tally> {
  const counts: Tally = { requests: requests.length, asked: 0, refused: 0, carriedOut: 0 };
  for (const request of requests) {
    const call = await model(request, offered);
    if (call?.name !== tool) continue;
    counts.asked += 1;
    try {
      await callTool(call.name, call.arguments);
      counts.carriedOut += 1;
    } catch (error) {
      if (!(error instanceof Failure) || error.code !== 'TOOL_NOT_ALLOWED') throw error;
      counts.refused += 1;
    }
  }
  return counts;
}
