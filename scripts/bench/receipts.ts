import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium, type Page } from 'playwright-core';
import { parseReceipt } from '../../chapters/mcp-tools/receipt/parse.ts';
import { type SearchIndex, studyReceipt } from '../../chapters/mcp-tools/receipt/recompute.ts';
import { startServer } from '../../server/start.ts';
import { CHROMIUM_FLAGS, findChromium } from '../../tests/browser/chromium.ts';
import { Samples, timed } from './timing.ts';

/** Built to `dist/server/bench.js`. */
const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const FILES = ['tool-selection-local.json', 'tool-selection-claude.json'];
const MANY = 100_000;
const ROUNDS = 20;
/** Longer than it takes to read 100,000 rows, during which nothing on the page changes. */
const SETTLED_MS = 4_000;

const read = (name: string) => readFileSync(join(ROOT, 'receipts', name), 'utf8');

/** Both receipts, validated and recomputed as the page's worker does it. */
export async function benchReceipts(): Promise<void> {
  const index = JSON.parse(read('search-index.json')) as SearchIndex;
  const texts = FILES.map(read);
  const samples = new Samples(['both receipts']);
  for (let round = 0; round < ROUNDS; round++) {
    const ms = await timed(() => {
      for (const text of texts) {
        const parsed = parseReceipt(text);
        if (parsed.ok) studyReceipt(parsed.receipt, index);
      }
    });
    samples.add('both receipts', round, ms);
  }
  samples.print('Both receipts validated and recomputed');
}

/**
 * What a page with all its figures does when it is given receipts. Times are of the processor, since
 * frames are lost to other programs too: a task of the page's thread under 50 ms loses none.
 */
export async function benchReceiptsOnPage(): Promise<void> {
  const server = await startServer({ dist: join(ROOT, 'dist'), port: 0 });
  const browser = await chromium.launch({ executablePath: findChromium(), args: CHROMIUM_FLAGS });
  try {
    const page = await browser.newPage();
    await page.goto(`http://127.0.0.1:${server.port}/mcp-tools/`);
    await everyFigure(page);
    console.log('\nReceipts on a page with every figure drawn, processor time');
    await report(page, 'both receipts', FILES.map(read));
    await report(page, `${MANY.toLocaleString('en-US')} rows`, [manyRows()]);
  } finally {
    await browser.close();
    await server.close();
  }
}

/** The rows of the local receipt, over and over. */
function manyRows(): string {
  const { rows, ...rest } = JSON.parse(read('tool-selection-local.json')) as { rows: unknown[] };
  return JSON.stringify({
    ...rest,
    rows: Array.from({ length: MANY }, (_, i) => rows[i % rows.length]),
  });
}

async function everyFigure(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (let y = 0; y < document.body.scrollHeight; y += innerHeight) {
      scrollTo({ top: y, behavior: 'instant' });
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  });
  await page.waitForFunction(
    () => !document.querySelector('figure.figure:not(:has(.figure-tools))'),
  );
}

async function report(page: Page, name: string, texts: string[]): Promise<void> {
  await page.evaluate((all) => {
    const dataTransfer = new DataTransfer();
    for (const text of all) dataTransfer.items.add(new File([text], 'bench.json'));
    Object.assign(globalThis, { dropped: dataTransfer });
  }, texts);
  const tasks = await tasksDuring(page, () => page.evaluate(dropAndSettle, SETTLED_MS));
  const on = (thread: string) => tasks.filter((task) => task.thread === thread).map(({ ms }) => ms);
  const sum = (all: number[]) => all.reduce((total, ms) => total + ms, 0).toFixed(0);
  const [own, worker] = [on('CrRendererMain'), on('DedicatedWorker thread')];
  const longest = Math.max(...own).toFixed(0);
  console.log(
    `  ${name.padEnd(14)} worker ${sum(worker)} ms, page ${sum(own)} ms in tasks of at most ${longest} ms`,
  );
}

/**
 * Drops the files and waits until the page has been still for so long. It runs in the page as one
 * call, because every question that Playwright asks is a task of the page too.
 */
async function dropAndSettle(stillMs: number): Promise<void> {
  const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
  let changed = performance.now();
  const observer = new MutationObserver(() => {
    changed = performance.now();
  });
  observer.observe(document.body, { subtree: true, childList: true, characterData: true });
  await pause(100);
  const { dropped } = globalThis as unknown as { dropped: DataTransfer };
  document.body.dispatchEvent(new DragEvent('drop', { dataTransfer: dropped, bubbles: true }));
  changed = performance.now();
  while (performance.now() - changed < stillMs) await pause(50);
  observer.disconnect();
}

interface TraceEvent {
  name: string;
  pid: number;
  tid: number;
  /** Microseconds on the processor. */
  tdur?: number;
  args: { name?: string };
}

/** The tasks of every thread of the page while `act` runs, in milliseconds of the processor. */
async function tasksDuring(page: Page, act: () => Promise<void>) {
  const client = await page.context().newCDPSession(page);
  const events: TraceEvent[] = [];
  client.on('Tracing.dataCollected', ({ value }) =>
    events.push(...(value as unknown as TraceEvent[])),
  );
  await client.send('Tracing.start', {
    transferMode: 'ReportEvents',
    traceConfig: {
      includedCategories: [
        'toplevel',
        'devtools.timeline',
        'disabled-by-default-devtools.timeline',
      ],
    },
  });
  await act();
  const complete = new Promise((resolve) => client.once('Tracing.tracingComplete', resolve));
  await client.send('Tracing.end');
  await complete;
  await client.detach();
  const threads = new Map(
    events
      .filter(({ name }) => name === 'thread_name')
      .map(({ pid, tid, args }) => [`${pid} ${tid}`, args.name]),
  );
  return events
    .filter(({ name, tdur }) => name === 'RunTask' && tdur !== undefined)
    .map(({ pid, tid, tdur = 0 }) => ({ thread: threads.get(`${pid} ${tid}`), ms: tdur / 1000 }));
}
