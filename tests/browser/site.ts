import { resolve } from 'node:path';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { startServer } from '../../server/start.ts';

const DIST = resolve(import.meta.dirname, '../../dist');

export interface Site {
  /** Ends with `/`. */
  url: string;
  close: () => Promise<void>;
}

/** The built site, served as readers get it: every policy in front of it. */
export async function startSite(): Promise<Site> {
  const server = await startServer({ dist: DIST, port: 0 });
  return { url: `http://127.0.0.1:${server.port}/`, close: () => server.close() };
}

/** A page that keeps what it says to the console, where nothing of ours may ever stand. */
export async function openPage(browser: Browser, options: BrowserContextOptions = {}) {
  const page = await browser.newPage(options);
  const said: string[] = [];
  page.on('console', (message) => said.push(`${message.type()}: ${message.text()}`));
  page.on('pageerror', (error) => said.push(`uncaught: ${error.message}`));
  return { page, said };
}

/** Brings every part of a long page near the viewport once, so that all that waits for it loads. */
export async function scrollThrough(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (let y = 0; y < document.body.scrollHeight; y += innerHeight) {
      scrollTo({ top: y, behavior: 'instant' });
      await new Promise((resolve) => setTimeout(resolve, 40));
    }
  });
}
