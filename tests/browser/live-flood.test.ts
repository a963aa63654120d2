import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import type { CDPSession, Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { encodeFrame } from '../../chapters/mcp-tools/code/frames.ts';
import { ServerProcess } from '../../server/client/server-process.ts';
import { LIMITS } from '../../server/policy/limits.ts';
import { runEventOf } from '../../server/runs/observe.ts';
import { failed } from '../../server/runs/outcome.ts';
import type { Player } from '../../server/runs/registry.ts';
import { startServer } from '../../server/start.ts';
import { call, initialize, initialized, list } from '../fixtures/teaching.ts';
import { panel, verdictIn, watchedPage } from './live-page.ts';
import { DIST, useHost } from './site.ts';

const FLOOD_MS = 5_000;
/** Beside the flood, something new to draw all the while: about as much as a run may tell. */
const LINES = 150;
const BETWEEN_LINES_MS = FLOOD_MS / LINES;
const NEWLINE = 10;
const MEGABYTE = 1024 * 1024;

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

let arrived = 0;
/** The heap of the backend while it is flooded, a second after the begin and at the end. */
const heaps: number[] = [];

/** What the bounded client never does: it goes on reading, for five seconds, as fast as it can. */
const unbounded: Player = async (run) => {
  const teaching = new ServerProcess(
    [
      process.execPath,
      `${DIST}/server/teaching-server.js`,
      '--mode',
      'flood',
      '--log',
      '/dev/null',
    ],
    { environment: { PATH: process.env.PATH ?? '' }, observe: tell },
  );
  function tell(event: Parameters<typeof runEventOf>[0]) {
    const shown = runEventOf(event, LIMITS.frameBytes);
    if (shown) run.emit(shown);
  }
  for (const message of [initialize, initialized, list(), call()]) {
    teaching.stdin.write(encodeFrame(message, LIMITS.frameBytes));
  }
  const began = performance.now();
  let lines = 0;
  for await (const chunk of teaching.stdout as AsyncIterable<Buffer>) {
    for (let from = 0, end = chunk.indexOf(NEWLINE); end !== -1; ) {
      const line = chunk.subarray(from, end);
      tell({ kind: 'frame', direction: 'received', line, size: line.length + 1, truncated: false });
      arrived += 1;
      from = end + 1;
      end = chunk.indexOf(NEWLINE, from);
    }
    const elapsed = performance.now() - began;
    while (lines < LINES && lines * BETWEEN_LINES_MS < elapsed) {
      lines += 1;
      run.emit({ kind: 'call-log', line: `{"id":${lines},"name":"word_count","arguments":{}}` });
    }
    if (heaps.length < 1 && elapsed > 1_000) heaps.push(heapNow());
    if (elapsed > FLOOD_MS) break;
  }
  heaps.push(heapNow());
  await teaching.close(100);
  return failed('TOO_MANY_NOTIFICATIONS', 'a client without a bound would still be reading');
};

function heapNow(): number {
  collectGarbage();
  return process.memoryUsage().heapUsed;
}

const site = useHost(() => startServer({ dist: DIST, port: 0, player: unbounded }));

async function pageHeap(session: CDPSession): Promise<number> {
  await session.send('HeapProfiler.collectGarbage');
  return (await session.send('Runtime.getHeapUsage')).usedSize;
}

interface TraceEvent {
  name: string;
  pid: number;
  tid: number;
  /** Processor time in microseconds, where the trace has it: a busy machine adds nothing to it. */
  tdur?: number;
  args?: { name?: string };
}

/** Processor time of every task of the page's main thread while `act` goes on, in milliseconds. */
async function tasksDuring(page: Page, act: () => Promise<void>): Promise<number[]> {
  const session = await site.browser.newBrowserCDPSession();
  const events: TraceEvent[] = [];
  session.on(
    'Tracing.dataCollected',
    ({ value }) => void events.push(...(value as unknown as TraceEvent[])),
  );
  const complete = new Promise((done) => session.once('Tracing.tracingComplete', done));
  await session.send('Tracing.start', {
    traceConfig: { includedCategories: ['toplevel', 'devtools.timeline'] },
    transferMode: 'ReportEvents',
  });
  await act();
  await page.evaluate(() => performance.mark('over'));
  await session.send('Tracing.end');
  await complete;
  await session.detach();
  const mains = new Set(
    events
      .filter(({ name, args }) => name === 'thread_name' && args?.name === 'CrRendererMain')
      .map(({ pid, tid }) => `${pid} ${tid}`),
  );
  return events.flatMap(({ name, pid, tid, tdur }) =>
    name.endsWith('RunTask') && tdur !== undefined && mains.has(`${pid} ${tid}`)
      ? [tdur / 1_000]
      : [],
  );
}

it('survives a flood of five seconds: no task over 50 ms, the dropped counted, memory flat', async () => {
  const { page, complaints } = await watchedPage(site.browser);
  await page.goto(`${site.host.url}/mcp-tools/?mode=flood`);
  const modes = await panel(page, 'failure-modes');
  await modes.getByText('live runs on').waitFor();
  const session = await page.context().newCDPSession(page);
  const before = await pageHeap(session);

  const tasks = await tasksDuring(page, async () => {
    await modes.getByRole('button', { name: 'Run failure mode' }).click();
    await verdictIn(modes);
  });
  const after = await pageHeap(session);

  // It is a flood, it was seen, and it was measured: or the rest says nothing.
  expect(arrived).toBeGreaterThan(20_000);
  expect(await modes.locator('.till-totals dd').first().innerText()).toBe(String(LINES));
  expect(tasks.length).toBeGreaterThan(100);

  expect(tasks.filter((ms) => ms > 50)).toEqual([]);
  const kept = await modes.locator('.lanes-times').innerText();
  const dropped = await modes.locator('.lanes-dropped').innerText();
  const number = (text: string) => Number(/[\d,]+/.exec(text)?.[0].replaceAll(',', ''));
  expect(number(dropped)).toBeGreaterThan(arrived - LIMITS.bulkPerRun - LINES - 10);
  expect(number(dropped) + number(kept)).toBeLessThanOrEqual(arrived);
  expect((after - before) / MEGABYTE).toBeLessThan(8);
  const [early = 0, late = 0] = heaps;
  expect((late - early) / MEGABYTE).toBeLessThan(8);
  expect(complaints).toEqual([]);
  await page.context().close();
});
