import { readdirSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { MODE_FACTS } from '../../chapters/mcp-tools/modes.ts';
import { MODE_NAMES, type ModeName } from '../../server/live/protocol.ts';
import type { RunningServer } from '../../server/start.ts';
import { Lair, startBackend } from './live/backend.ts';
import { LiveClient } from './live/client.ts';

const RUNS = 200;
const READERS = 8;
/** What a reader does with a run: most see it to its end. */
const HABITS = ['watch', 'watch', 'stop', 'watch', 'leave'] as const;

const lair = new Lair();
let backend: RunningServer;

beforeAll(async () => {
  process.env.TMPDIR = lair.temporary;
  const limits = { runsAtOnce: 16, unwatchedMs: 50 };
  backend = await startBackend({ dist: lair.dist, limits });
});
afterAll(async () => {
  await backend.close();
  lair.remove();
});

test(`${RUNS} runs over all modes, some stopped and some left, leave nothing behind`, async () => {
  const handles = openFiles();
  let next = 0;
  const wrong: string[] = [];
  const reader = async () => {
    while (next < RUNS) {
      const index = next++;
      const mode = MODE_NAMES[index % MODE_NAMES.length] ?? 'normal';
      const habit = HABITS[index % HABITS.length] ?? 'watch';
      const seen = await play(mode, habit);
      // A run may reach its own end before it is stopped.
      const { code } = MODE_FACTS[mode].expects;
      const right = habit === 'watch' ? [code] : [code, 'RUN_STOPPED'];
      if (!right.includes(seen)) wrong.push(`${index} ${mode} ${habit}: ${seen}`);
    }
  };
  await Promise.all(Array.from({ length: READERS }, reader));

  expect(wrong).toEqual([]);
  expect(backend.registry.counts).toMatchObject({ underWay: 0, waiting: 0 });
  expect(lair.processes()).toEqual([]);
  expect(lair.folders()).toHaveLength(1);
  expect(openFiles()).toBeLessThanOrEqual(handles + 2);
}, 120_000);

/** @returns the code that the run ended with */
async function play(mode: ModeName, habit: (typeof HABITS)[number]) {
  const live = await LiveClient.open(backend);
  const run = live.start({ scenario: 'failure-mode', mode, options: { timeoutMs: 1_000 } });
  await live.until(() => live.events(run).length > 0);
  if (habit === 'stop') live.send({ type: 'stop', run });
  if (habit === 'leave') live.socket.terminate();
  const outcome = await backend.registry.get(run)?.finished;
  if (habit !== 'leave') {
    await live.end(run);
    await live.close();
  }
  return outcome?.code;
}

function openFiles(): number {
  return readdirSync('/proc/self/fd').length;
}
