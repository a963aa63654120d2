import type { BrowserContextOptions, Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { useSite } from './site.ts';

const site = useSite();

const chapter = (address: string, options: BrowserContextOptions = {}) =>
  site.open(address, { until: 'networkidle', ...options });

/** As a browser does it: the page is told, and set with the styles for paper. */
async function toPaper(page: Page) {
  await page.evaluate(() => dispatchEvent(new Event('beforeprint')));
  await page.emulateMedia({ media: 'print' });
}

const CONTROLS = 'button, input, select, textarea, kbd, .stepper-editor, [data-screen]';

describe.each([1280, 360])('without JavaScript, %i pixels wide', (width) => {
  test.each(['', 'mcp-tools/', 'mcp-concepts/'])(
    '/%s offers nothing that only it can do',
    async (it) => {
      const viewport = { width, height: 800 };
      const { page } = await chapter(it, { javaScriptEnabled: false, viewport });
      const controls = page.locator(`main :is(${CONTROLS}), .top-bar :is(${CONTROLS})`);
      expect(await controls.filter({ visible: true }).allTextContents()).toEqual([]);
      for (const panel of await page.locator('.panel-body').all()) {
        await panel.scrollIntoViewIfNeeded();
        await expect.poll(async () => (await panel.innerText()).length).toBeGreaterThan(100);
      }
    },
  );
});

test('without JavaScript a panel that runs something shows a recorded run, and says so', async () => {
  const { page } = await chapter('mcp-tools/', { javaScriptEnabled: false });
  const purchase = page.locator('#panel-purchase');
  await purchase.scrollIntoViewIfNeeded();
  const told = /TOOL_NOT_ALLOWED.*recorded on 20\d\d-\d\d-\d\d/s;
  await expect.poll(() => purchase.innerText()).toMatch(told);
  expect(await purchase.innerText()).not.toContain('Ready');
  const modes = page.locator('#panel-failure-modes .all-modes tbody tr');
  expect(await modes.count()).toBeGreaterThan(30);
});

describe('on paper', () => {
  test('a panel where nothing was done is a picture of its end, for as long as it prints', async () => {
    const { page } = await chapter('mcp-tools/#the-purchase');
    const purchase = page.locator('#panel-purchase');
    await purchase.getByRole('button', { name: 'Run the purchase' }).waitFor();
    expect(await purchase.getByText('TOOL_NOT_ALLOWED').count()).toBe(0);

    await toPaper(page);
    await purchase.getByText('TOOL_NOT_ALLOWED').waitFor();
    expect(await purchase.innerText()).toMatch(/recorded on 20\d\d-\d\d-\d\d/);
    expect(await purchase.getByText('Ready').filter({ visible: true }).count()).toBe(0);
    const controls = page.locator('.panel button, .panel summary').filter({ visible: true });
    expect(await controls.count()).toBe(0);

    await page.emulateMedia({ media: 'screen' });
    await page.evaluate(() => dispatchEvent(new Event('afterprint')));
    expect(await purchase.getByText('TOOL_NOT_ALLOWED').count()).toBe(0);
    await purchase.getByRole('button', { name: 'Run the purchase' }).waitFor();
  });

  test("a run of the reader's own is printed as it stands", async () => {
    const { page } = await chapter('mcp-tools/?mode=crash#panel-failure-modes');
    const panel = page.locator('#panel-failure-modes');
    await panel.getByRole('button', { name: 'Run failure mode' }).click();
    await panel.getByText('SERVER_EXITED').first().waitFor();
    await panel.getByRole('button', { name: 'Run again' }).waitFor();

    await toPaper(page);
    expect(await panel.innerText()).toContain('SERVER_EXITED');
    expect(await panel.innerText()).not.toMatch(/recorded on/);
    expect(await panel.getByText('tools/call').first().isVisible()).toBe(true);
    expect(await panel.getByRole('button', { name: 'Run again' }).count()).toBe(0);
  });

  test('solutions stay hidden, links are written out, and no line runs off the page', async () => {
    const { page } = await chapter('mcp-tools/', { viewport: { width: 720, height: 1000 } });
    await toPaper(page);
    expect(await page.locator('.recall-answer').filter({ visible: true }).count()).toBe(0);
    expect(await page.locator('.reveal').filter({ visible: true }).count()).toBe(0);
    const written = await page.evaluate(() => {
      const link = document.createElement('a');
      link.href = 'https://example.org/';
      document.querySelector('.section p')?.append(link);
      return getComputedStyle(link, '::after').content;
    });
    expect(written).toContain('https://example.org/');
    const wide = await page.evaluate(() =>
      [...document.querySelectorAll('.code pre, .table, .panel-body table')]
        .filter((it) => it.checkVisibility() && it.getBoundingClientRect().right > innerWidth)
        .map((it) => it.closest('[id]')?.id),
    );
    expect(wide).toEqual([]);
  });
});
