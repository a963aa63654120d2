import { resolve } from 'node:path';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect } from 'vitest';
import { type RunningServer, startServer } from '../../server/start.ts';
import { launch } from './chromium.ts';

/** What the build made: `web` is the site, and `server` the programs. */
export const DIST = resolve(import.meta.dirname, '../../dist');
export const PHONE = {
  viewport: { width: 360, height: 740 },
  hasTouch: true,
  isMobile: true,
} as const;

/** Whatever serves pages, and can be ended. */
interface Host {
  url: string;
  close(): Promise<unknown>;
}

interface Visit extends BrowserContextOptions {
  /** How long an address is waited for; `load` if nothing is said. */
  until?: 'load' | 'networkidle';
}

/** A page, and what it has said to its console so far. */
export interface Opened {
  page: Page;
  said: string[];
}

export interface Site<H extends Host> {
  readonly browser: Browser;
  readonly host: H;
  /** A page of its own context, 1280 x 720 if nothing else is said, at an address of the host. */
  open(path?: string, visit?: Visit): Promise<Opened>;
  /** The same, and nothing is opened in it yet. */
  blank(options?: BrowserContextOptions): Promise<Opened>;
  /** What is done after each test anyway, for a test file that has to look at what is left then. */
  closePages(): Promise<void>;
}

/** The built site, served as readers get it: every policy in front of it. */
export const useSite = (): Site<RunningServer> =>
  useHost(() => startServer({ dist: DIST, port: 0 }));

/**
 * One host and one browser for the tests of a file; call it at the top of the file. After each test
 * its pages are closed, and none may have said anything to the console: a test that makes them talk
 * takes what it expects out of `said`.
 */
export function useHost<H extends Host>(start: () => Promise<H>): Site<H> {
  let host: H;
  let browser: Browser;
  const opened: Opened[] = [];

  beforeAll(async () => {
    [host, browser] = await Promise.all([start(), launch()]);
  });
  afterEach(closePages);
  afterAll(async () => {
    await browser?.close();
    await host?.close();
  });

  async function blank(options: BrowserContextOptions = {}): Promise<Opened> {
    const page = await browser.newPage(options);
    const said = listen(page);
    opened.push({ page, said });
    return { page, said };
  }

  async function open(path = '', { until = 'load', ...options }: Visit = {}): Promise<Opened> {
    const { page, said } = await blank(options);
    await page.goto(new URL(path, host.url).href, { waitUntil: until });
    // The scripts come after the paint, which on a busy machine is after the network was idle once.
    const isAlive = until === 'networkidle' && options.javaScriptEnabled !== false;
    if (isAlive) await page.waitForFunction(isQuiet, undefined, { polling: 100 });
    return { page, said };
  }

  async function closePages(): Promise<void> {
    await Promise.all(browser.contexts().map((context) => context.close()));
    expect(opened.splice(0).flatMap(({ said }) => said)).toEqual([]);
  }

  return {
    get host() {
      return host;
    },
    get browser() {
      return browser;
    },
    open,
    blank,
    closePages,
  };
}

/** Runs in the page: true once it has its scripts, and half a second after the last thing came. */
function isQuiet(): boolean {
  const scripts = document.querySelector('template#scripts') as HTMLTemplateElement | null;
  const ends = performance
    .getEntriesByType('resource')
    .map((entry) => (entry as PerformanceResourceTiming).responseEnd);
  return !scripts?.content.firstElementChild && performance.now() - Math.max(...ends) > 500;
}

/** Keeps what a page says to its console, and every error that nobody caught. */
function listen(page: Page): string[] {
  const said: string[] = [];
  page.on('console', (message) => said.push(`${message.type()}: ${message.text()}`));
  page.on('pageerror', (error) => said.push(`uncaught: ${error.message}`));
  return said;
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
