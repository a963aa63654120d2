import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { MODE_FACTS } from '../../chapters/mcp-tools/modes.ts';
import { MODE_NAMES } from '../../server/live/protocol.ts';
import type { RunningServer } from '../../server/start.ts';
import { startBackend } from './live/backend.ts';
import { LiveClient, type Played } from './live/client.ts';

let backend: RunningServer;
let live: LiveClient;

beforeAll(async () => {
  backend = await startBackend();
  live = await LiveClient.open(backend);
});
afterAll(() => backend.close());

describe.concurrent('over the live socket, as the table of modes says', () => {
  test.each(MODE_NAMES)('%s', async (mode) => {
    const { asks, expects } = MODE_FACTS[mode];
    const played = await live.play({ scenario: 'failure-mode', mode });
    const { outcome, code, value } = played.finished;
    expect({ outcome, code }).toEqual({ outcome: expects.outcome, code: expects.code });
    if (expects.outcome === 'ok') expect(value).toBe(expects.value);
    expect(lastStep(played)).toBe(expects.at);
    expect(played.calls.map((call) => call.name)).toEqual(
      asks.slice(0, expects.calls).map((ask) => ask.name),
    );
    expect(played.events.at(-2)?.event.kind).toBe('step');
  });
});

/** The step that decided: the last one before the client was closed. */
function lastStep({ events }: Played): string | undefined {
  const names = events.flatMap(({ event }) => (event.kind === 'step' ? [event.name] : []));
  return names.filter((name) => name !== 'close').at(-1);
}
