import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { median } from '../../chapters/mcp-tools/code/intervals.ts';
import { startServer } from '../../server/start.ts';
import { launch } from '../../tests/browser/chromium.ts';
import { longReceipt } from './receipts.ts';

const RUNS = 15;

/** What a reader waits for, in a real browser against the built site. */
export async function benchPage(root: string): Promise<void> {
  const server = await startServer({ dist: join(root, 'dist'), port: 0 });
  const browser = await launch();
  try {
    await benchLive(browser, server.url);
    await benchDrawing(browser, server.url, root);
  } finally {
    await browser.close();
    await server.close();
  }
}

async function benchLive(browser: Browser, url: string): Promise<void> {
  const page = await browser.newPage({ viewport: { width: 1280, height: 720 } });
  await page.goto(`${url}/mcp-tools/?mode=normal#panel-failure-modes`);
  await page.locator('#panel-failure-modes .run-view').waitFor();
  await page.getByText('live runs on').first().waitFor();
  const times: { firstFrame: number; verdict: number }[] = [];
  for (let i = 0; i <= RUNS; i += 1) {
    const seen = await page.evaluate(pressAndWatch);
    if (i > 0) times.push(seen);
    await page.waitForTimeout(100);
  }
  const middle = (of: 'firstFrame' | 'verdict') =>
    median(times.map((one) => one[of])) ?? Number.NaN;
  console.log('\nA run of the mode normal, from the press of the button, on the page');
  console.log(`  first frame on screen  median ${middle('firstFrame').toFixed(0)} ms  (bar: 100)`);
  console.log(`  verdict on screen      median ${middle('verdict').toFixed(0)} ms  (bar: 250)`);
  await page.close();
}

/** Runs in the page: presses the button, and watches for the first frame and for the verdict. */
function pressAndWatch(): Promise<{ firstFrame: number; verdict: number }> {
  const panel = document.querySelector('#panel-failure-modes');
  const button = [...(panel?.querySelectorAll('button') ?? [])].find((one) =>
    /^Run (failure mode|again)/.test(one.textContent ?? ''),
  );
  return new Promise((resolve) => {
    const began = performance.now();
    let cleared = false;
    let firstFrame = 0;
    const watch = new MutationObserver(() => {
      const frames = panel?.querySelectorAll('.lanes-frame').length ?? 0;
      const ended = panel?.querySelector('.run-view')?.getAttribute('data-tone') === 'client';
      // What the last run left is taken away first.
      if (frames === 0) cleared = true;
      if (cleared && frames > 0 && firstFrame === 0) firstFrame = performance.now() - began;
      if (firstFrame === 0 || !ended) return;
      watch.disconnect();
      resolve({ firstFrame, verdict: performance.now() - began });
    });
    watch.observe(document.body, { subtree: true, childList: true, attributes: true });
    button?.click();
  });
}

async function benchDrawing(browser: Browser, url: string, root: string): Promise<void> {
  const page = await browser.newPage({ viewport: { width: 1280, height: 720 } });
  await page.goto(`${url}/mcp-tools/`);
  await page.evaluate(async () => {
    for (let y = 0; y < document.body.scrollHeight; y += innerHeight / 2) {
      scrollTo({ top: y, behavior: 'instant' });
      await new Promise((resolve) => setTimeout(resolve, 60));
    }
  });
  await page.waitForTimeout(2_000);
  const files = ['local', 'claude'].map((one) => join(root, `receipts/tool-selection-${one}.json`));
  await taken(page, files);
  const both = await taken(page, files);
  // From a file, as a reader has it: what Playwright hands over as bytes it decodes in the page.
  const folder = mkdtempSync(join(tmpdir(), 'handshake-bench-'));
  writeFileSync(join(folder, 'long.json'), longReceipt(root, 100_000));
  const long = await taken(page, [join(folder, 'long.json')]);
  rmSync(folder, { recursive: true });
  console.log('\nReceipts taken by the page, every figure of the chapter drawn again');
  console.log(`  the book's two  ${inWords(both)}  (bar: 100 of work)`);
  console.log(`  100,000 rows    ${inWords(long)}  (bar: no frame over 50)`);
  await page.close();
}

interface Taken {
  /** Milliseconds of the page's own thread, the second in which nothing more comes included. */
  busy: number;
  /** Milliseconds from the choice of the files to the last change, the worker's work included. */
  wall: number;
  /** Milliseconds of each task and of each frame that took over 50. */
  long: { tasks: number[]; frames: number[] };
}

function inWords({ busy, wall, long }: Taken): string {
  const over = (all: number[], what: string) =>
    all.length === 0
      ? `no ${what} over 50 ms`
      : `${what}s over 50 ms: ${all.map((ms) => ms.toFixed(0)).join(', ')}`;
  const parts = [`page busy ${busy.toFixed(0)} ms`, `all done after ${wall.toFixed(0)} ms`];
  return [...parts, over(long.tasks, 'task'), over(long.frames, 'frame')].join('; ');
}

/** Hands files to the page and waits until all are read and no figure has changed for a second. */
async function taken(page: Page, files: string[]): Promise<Taken> {
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable');
  const busyNow = async () => {
    const { metrics } = await session.send('Performance.getMetrics');
    return 1_000 * (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN);
  };
  await page.evaluate(watchUntilQuiet);
  const before = await busyNow();
  await page.locator('input[type=file][accept*=json]').first().setInputFiles(files);
  const seen = await page.evaluate(() => (window as unknown as { quiet: Promise<Watched> }).quiet);
  const busy = (await busyNow()) - before;
  await session.detach();
  return { busy, ...seen };
}

type Watched = Omit<Taken, 'busy'>;

/**
 * Runs in the page, and leaves a promise there. It waits by timers that a change sets back: asking
 * in every frame, as Playwright does, costs the page more in a second than its receipts do.
 */
function watchUntilQuiet(): void {
  const began = performance.now();
  const long = { tasks: [] as number[], frames: [] as number[] };
  const keep = (type: string, into: number[]) => {
    const observer = new PerformanceObserver((list) => {
      into.push(...list.getEntries().map(({ duration }) => duration));
    });
    observer.observe({ type });
    return observer;
  };
  const observers = [keep('longtask', long.tasks), keep('long-animation-frame', long.frames)];
  const quiet = new Promise<Watched>((resolve) => {
    let last = 0;
    let timer = 0;
    const changes = new MutationObserver(() => {
      last = performance.now();
      clearTimeout(timer);
      timer = window.setTimeout(look, 1_000);
    });
    const look = () => {
      // The first change only says that a receipt is being read, and a long one takes its time.
      const isReading = document.querySelector('#receipts [role=status]')?.textContent !== '';
      if (isReading) {
        timer = window.setTimeout(look, 1_000);
        return;
      }
      for (const each of [changes, ...observers]) each.disconnect();
      resolve({ wall: last - began, long });
    };
    changes.observe(document.body, { subtree: true, childList: true, characterData: true });
  });
  Object.assign(window, { quiet });
}
