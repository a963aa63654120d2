import { describe, expect, it } from 'vitest';
import { MODE_FACTS } from '../../chapters/mcp-tools/modes.ts';
import { MODE_NAMES } from '../../server/live/protocol.ts';
import { panel, watchedPage } from './live-page.ts';
import { DIST, useHost } from './site.ts';
import { serveFiles } from './static-host.ts';

const site = useHost(() => serveFiles(`${DIST}/web`, 'some/folder'));

const PLAY = { name: 'Play the recording' };

describe('the site as static files, from a folder of any host', () => {
  it('plays the recording of every mode, and says what it is and from when', async () => {
    const { page, sockets, complaints } = await watchedPage(site.browser);
    await page.goto(`${site.host.url}mcp-tools/?mode=normal`);
    const modes = await panel(page, 'failure-modes');
    await modes.getByText('no server answers: recordings play').waitFor();
    await modes.getByLabel('Speed of the recording').selectOption('at true speed');
    for (const mode of MODE_NAMES) {
      await modes.getByRole('navigation').getByRole('button', { name: mode, exact: true }).click();
      await modes.locator('.run-press', { hasText: PLAY.name }).click();
      await modes.getByRole('button', { name: 'Save trace' }).waitFor();
      expect(await modes.locator('.run-source').innerText()).toMatch(
        /^recorded on \d{4}-\d\d-\d\d, linux \w+, Node \d+\.\d+\.\d+$/,
      );
      const { expects } = MODE_FACTS[mode];
      const code = (await modes.locator('.run-code code').allInnerTexts())[0];
      expect([mode, code]).toEqual([mode, expects.code]);
      expect(await modes.locator('.run-view').getAttribute('data-tone')).toBe('client');
    }
    expect(sockets.opened).toBe(0);
    expect(complaints).toEqual([]);
    await page.context().close();
  }, 180_000);

  it('plays slower when asked, and stops where it is', async () => {
    const { page } = await watchedPage(site.browser);
    await page.goto(`${site.host.url}mcp-tools/?mode=wrong-id`);
    const modes = await panel(page, 'failure-modes');
    await modes.getByLabel('Speed of the recording').selectOption('100 times slower');
    await modes.locator('.run-replay').getByRole('button', PLAY).click();
    await modes.getByText('initialize').first().waitFor();
    expect(await modes.locator('.run-word').innerText()).toBe('Running');
    await modes.getByRole('button', { name: 'Stop' }).click();
    const rows = await modes.locator('button.lanes-frame').count();
    await page.waitForTimeout(1_500);
    expect(await modes.locator('button.lanes-frame').count()).toBe(rows);
    await page.context().close();
  });

  it('is there without a network after the first visit, recordings and all', async () => {
    const once = await serveFiles(`${DIST}/web`, 'offline');
    const { page, complaints } = await watchedPage(site.browser);
    await page.goto(`${once.url}mcp-tools/`);
    await page.evaluate(async () => {
      const { active } = await navigator.serviceWorker.ready;
      if (active?.state === 'activated') return;
      await new Promise((done) => active?.addEventListener('statechange', done));
    });
    await once.close();
    await page.goto(`${once.url}mcp-tools/?mode=stale`);
    const modes = await panel(page, 'failure-modes');
    await modes.locator('.run-press', { hasText: PLAY.name }).click();
    await modes.getByText('The reply is labelled 3; request 4 is waiting.').waitFor();
    const purchase = await panel(page, 'purchase');
    await purchase.locator('.run-press', { hasText: PLAY.name }).click();
    await purchase.getByText('Never sent').waitFor();
    await page.goto(once.url);
    expect(await page.locator('h1').innerText()).not.toBe('');
    expect(complaints).toEqual([]);
    await page.context().close();
  });
});
