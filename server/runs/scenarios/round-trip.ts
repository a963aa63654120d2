import { median } from '../../../chapters/mcp-tools/code/intervals.ts';
import { outcomeOf } from '../outcome.ts';
import { closeClient, type Scenario, step } from '../scenario.ts';

const CALLS = 200;
/** The handshake, discovery and the first two calls; the rest is the same over and over. */
const FRAMES_SHOWN = 9;

/** What the pipe costs, here and now: the same call again and again, each of them timed. */
export const roundTrip: Scenario = async (context) => {
  const { text = 'vanilla stock needs review' } = context.options;
  const [startMs, client] = timed(() => context.connect(['word_count'], FRAMES_SHOWN));
  try {
    const handshakeMs = await step(context, 'handshake', () => taken(() => client.initialize()));
    const discoveryMs = await step(context, 'discovery', () => taken(() => client.listTools()));
    const calls = await step(
      context,
      'call',
      async () => {
        const times: number[] = [];
        for (let i = 0; i < CALLS; i++) {
          times.push(await taken(() => client.callTool('word_count', { text })));
        }
        return times;
      },
      (times) => times.length,
    );
    const value = {
      ...{ startMs, handshakeMs, discoveryMs, calls },
      medianMs: median(calls),
      p95Ms: calls.toSorted((a, b) => a - b)[Math.ceil(CALLS * 0.95) - 1],
    };
    return { outcome: 'ok', value };
  } catch (error) {
    return outcomeOf(error);
  } finally {
    await closeClient(context, client);
  }
};

function timed<T>(act: () => T): [ms: number, value: T] {
  const began = performance.now();
  const value = act();
  return [round(performance.now() - began), value];
}

async function taken(act: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await act();
  return round(performance.now() - began);
}

/** Microseconds are as fine as this clock is worth reading. */
function round(ms: number): number {
  return Math.round(ms * 1_000) / 1_000;
}
