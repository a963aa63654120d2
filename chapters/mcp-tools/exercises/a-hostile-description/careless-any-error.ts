import type { JsonObject } from '../../code/messages.ts';

interface Call {
  name: string;
  arguments: JsonObject;
}

/** Careless: whatever goes wrong is counted as a refusal. */
export async function tally(
  requests: readonly string[],
  offered: readonly unknown[],
  model: (request: string, offered: readonly unknown[]) => Promise<Call | null>,
  callTool: (name: string, args: JsonObject) => Promise<string>,
) {
  const counts = { asked: 0, refused: 0, carriedOut: 0 };
  for (const request of requests) {
    const call = await model(request, offered);
    if (call?.name !== 'place_purchase') continue;
    counts.asked += 1;
    try {
      await callTool(call.name, call.arguments);
      counts.carriedOut += 1;
    } catch {
      counts.refused += 1;
    }
  }
  return counts;
}
