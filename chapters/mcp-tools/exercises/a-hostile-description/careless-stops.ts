import { Failure } from '../../code/failure.ts';
import type { JsonObject } from '../../code/messages.ts';

interface Call {
  name: string;
  arguments: JsonObject;
}

/** Careless: the first refusal ends the count, so that one stands for all. */
export async function tally(
  requests: readonly string[],
  offered: readonly unknown[],
  model: (request: string, offered: readonly unknown[]) => Promise<Call | null>,
  callTool: (name: string, args: JsonObject) => Promise<string>,
) {
  const counts = { asked: 0, refused: 0, carriedOut: 0 };
  try {
    for (const request of requests) {
      const call = await model(request, offered);
      if (call?.name !== 'place_purchase') continue;
      counts.asked += 1;
      await callTool(call.name, call.arguments);
      counts.carriedOut += 1;
    }
  } catch (error) {
    if (!(error instanceof Failure) || error.code !== 'TOOL_NOT_ALLOWED') throw error;
    counts.refused += 1;
  }
  return counts;
}
