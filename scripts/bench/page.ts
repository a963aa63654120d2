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
  console.log(
    `  the book's two         page busy ${both.busy.toFixed(0)} ms, all done after ${both.wall.toFixed(0)} ms, longest task ${both.longest.toFixed(0)} ms  (bar: 100 of work)`,
  );
  console.log(
    `  100,000 rows           page busy ${long.busy.toFixed(0)} ms, all done after ${long.wall.toFixed(0)} ms, longest task ${long.longest.toFixed(0)} ms  (bar: no frame over 50)`,
  );
  await page.close();
}

/** Hands files to the page and waits until all are read and no figure has changed for a second. */
async function taken(page: Page, files: string[]) {
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable');
  const busyNow = async () => {
    const { metrics } = await session.send('Performance.getMetrics');
    return 1_000 * (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN);
  };
  const before = await busyNow();
  await page.evaluate(() => {
    const seen = { began: performance.now(), last: 0, longest: 0 };
    Object.assign(window, { seen });
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) seen.longest = Math.max(seen.longest, duration);
    }).observe({ type: 'longtask' });
    new MutationObserver(() => {
      seen.last = performance.now();
    }).observe(document.body, { subtree: true, childList: true, characterData: true });
  });
  await page.locator('input[type=file][accept*=json]').first().setInputFiles(files);
  await page.waitForFunction(() => {
    const { seen } = window as unknown as { seen: { last: number } };
    // The first change only says that a receipt is being read, and a long one takes its time.
    const isReading = document.querySelector('#receipts [role=status]')?.textContent !== '';
    return !isReading && seen.last > 0 && performance.now() - seen.last > 1_000;
  });
  const busy = (await busyNow()) - before;
  await session.detach();
  return page.evaluate((ms) => {
    const { seen } = window as unknown as {
      seen: { began: number; last: number; longest: number };
    };
    return { busy: ms, wall: seen.last - seen.began, longest: seen.longest };
  }, busy);
}
