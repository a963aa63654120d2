import { type ChildProcess, spawn } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import type { Browser, BrowserContextOptions, Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { DIST } from './site.ts';

/** A page with its sockets counted, and everything that it complained about. */
export interface Watched {
  page: Page;
  /** Live sockets that were opened, and runs that were asked for over them. */
  sockets: { opened: number; runs: number };
  complaints: string[];
}

export async function watchedPage(
  browser: Browser,
  options: BrowserContextOptions = {},
): Promise<Watched> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 720 }, ...options });
  return watch(await context.newPage());
}

export function watch(page: Page): Watched {
  const sockets = { opened: 0, runs: 0 };
  const complaints: string[] = [];
  page.on('websocket', (socket) => {
    sockets.opened += 1;
    socket.on('framesent', ({ payload }) => {
      if (String(payload).startsWith('{"type":"run"')) sockets.runs += 1;
    });
  });
  page.on('pageerror', (error) => complaints.push(`uncaught: ${error.message}`));
  return { page, sockets, complaints };
}

/** The panel, once it has come alive: what the build rendered holds its place until then. */
export async function panel(page: Page, id: string): Promise<Locator> {
  const found = page.locator(`#panel-${id}`);
  await found.waitFor();
  // What loads above it may push it away again, so it is brought back into sight until it lives.
  const waiting = async () => {
    await found.evaluate((element) => element.scrollIntoView());
    await page.mouse.wheel(0, 20);
    return found.locator('[data-kept]').count();
  };
  await expect.poll(waiting, { timeout: 30_000 }).toBe(0);
  return found;
}

/** What a run view says at its end. */
export async function verdictIn(view: Locator) {
  await view.getByRole('button', { name: 'Run again' }).waitFor({ timeout: 20_000 });
  return {
    word: await view.locator('.run-word').innerText(),
    tone: await view.locator('.run-view').getAttribute('data-tone'),
    code: (await view.locator('.run-code code').allInnerTexts())[0] ?? null,
    calls: Number(await view.locator('.till-totals dd').first().innerText()),
    purchases: Number(await view.locator('.till-totals dd').nth(1).innerText()),
  };
}

/** Processes of this build's teaching server that are alive now, as the system lists them. */
export function teachingServers(): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => {
      try {
        return readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(
          `${DIST}/server/teaching-server.js`,
        );
      } catch {
        return false;
      }
    });
}

/** The backend as a process of its own, which can be killed. */
export async function spawnBackend(
  port = 0,
  ...more: string[]
): Promise<{ url: string; child: ChildProcess }> {
  const child = spawn(
    process.execPath,
    [`${DIST}/server/main.js`, '--port', String(port), ...more],
    {
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  );
  const url = await new Promise<string>((found) => {
    child.stdout.on('data', (data) => {
      const [address] = /http:\/\/\S+/.exec(String(data)) ?? [];
      if (address) found(address);
    });
  });
  return { url, child };
}
