import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { launch } from './chromium.ts';
import { panel, spawnBackend, verdictIn } from './live-page.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());

it('opens one live socket in development, where StrictMode mounts every component twice', async () => {
  const { url, child } = await spawnBackend(0, '--dev');
  try {
    const page = await browser.newPage();
    const sockets: string[] = [];
    const errors: string[] = [];
    page.on('pageerror', ({ message }) => errors.push(message));
    page.on('websocket', (socket) => sockets.push(new URL(socket.url()).pathname));
    await page.goto(`${url}/mcp-tools/?stage=panel-failure-modes&mode=normal`);
    const modes = await panel(page, 'failure-modes');
    // On stage it is not shown, since a run says the same by being live.
    await modes.getByText('live runs on').waitFor({ state: 'attached', timeout: 60_000 });
    await modes.getByRole('button', { name: 'Run failure mode' }).click();
    expect(await verdictIn(modes)).toMatchObject({ word: 'Result', calls: 1 });
    await modes.getByRole('button', { name: /tools\/call word_count/ }).click();
    await page.locator('dialog .frame-exact').waitFor();
    expect(sockets.filter((path) => path === '/live')).toHaveLength(1);
    expect(errors).toEqual([]);
  } finally {
    child.kill('SIGTERM');
  }
}, 120_000);
