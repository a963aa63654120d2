import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { MODE_FACTS } from '../../chapters/mcp-tools/modes.ts';
import { MODE_NAMES } from '../../server/live/protocol.ts';
import { LiveClient } from '../../tests/server/live/client.ts';

/** Half of a class sees a run to its end; the other half reloads the page or closes it. */
const HABITS = ['stay', 'reload', 'stay', 'leave'] as const;

export interface Visit {
  habit: (typeof HABITS)[number];
  /** Null for who left: nobody was there to see the end. */
  right: boolean | null;
  /** What came instead. */
  wrong?: string;
  /** From the press of the button to the first event, in milliseconds. */
  waitMs: number;
  /** The last place in the queue that was shown; 0 when there was none. */
  place: number;
}

/** One reader with a page open, who runs one failure mode after `afterMs`. */
export async function visit(
  backend: { url: string; token: string },
  index: number,
  afterMs: number,
): Promise<Visit> {
  await sleep(afterMs);
  const habit = HABITS[index % HABITS.length] ?? 'stay';
  const mode = MODE_NAMES[Math.floor(index / HABITS.length) % MODE_NAMES.length] ?? 'normal';
  let live = await LiveClient.open(backend);
  const run = randomUUID();
  const pressed = performance.now();
  live.send({ type: 'run', run, scenario: 'failure-mode', mode });
  await live.until(() => live.events(run).length > 0, 120_000);
  const waitMs = performance.now() - pressed;
  const place = Math.max(0, ...live.received.map((one) => (one.type === 'queued' ? one.place : 0)));
  const seen = { habit, waitMs, place };

  if (habit === 'leave') {
    live.socket.terminate();
    return { ...seen, right: null };
  }
  if (habit === 'reload') {
    live.socket.terminate();
    await sleep(200);
    live = await LiveClient.open(backend);
    live.send({ type: 'watch', run });
  }
  await live.until(() => live.events(run).some(({ event }) => event.kind === 'finished'), 120_000);
  const { finished, calls } = await live.end(run);
  await live.close();
  const { expects } = MODE_FACTS[mode];
  const right = finished.code === expects.code && calls.length === expects.calls;
  const wrong = `${mode} ended ${finished.outcome} ${finished.code} with ${calls.length} calls`;
  return { ...seen, right, ...(right ? {} : { wrong }) };
}
