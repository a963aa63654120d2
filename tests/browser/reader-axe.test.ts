import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { violations } from './axe.ts';
import { launch } from './chromium.ts';
import { openPage, type Site, scrollThrough, startSite } from './site.ts';

let site: Site;
let browser: Browser;

beforeAll(async () => {
  [site, browser] = await Promise.all([startSite(), launch()]);
});

afterAll(async () => {
  await browser.close();
  await site.close();
});

async function visit(path: string, colorScheme: 'light' | 'dark', width = 1280) {
  const { page } = await openPage(browser, {
    colorScheme,
    reducedMotion: 'reduce',
    viewport: { width, height: 720 },
  });
  await page.goto(site.url + path, { waitUntil: 'networkidle' });
  return page;
}

describe.each(['light', 'dark'] as const)('axe finds nothing in the %s theme', (theme) => {
  test('on the start page', async () => {
    const page = await visit('', theme);
    expect(await violations(page)).toEqual([]);
  });

  test.each([1280, 320])('in the whole chapter, %d px wide', async (width) => {
    const page = await visit('mcp-tools/', theme, width);
    await scrollThrough(page);
    await page.waitForTimeout(1_000);
    expect(await violations(page)).toEqual([]);
  });

  test('with search, help and a glossary card open', async () => {
    const page = await visit('mcp-tools/#opening', theme);
    await page.keyboard.press('/');
    await page.getByRole('dialog').getByRole('searchbox').fill('allowlist');
    await page.locator('.search-hits a').first().waitFor();
    expect(await violations(page, 'dialog')).toEqual([]);
    await page.keyboard.press('Escape');
    await page.keyboard.press('?');
    await page.getByRole('dialog', { name: 'Keyboard help' }).waitFor();
    expect(await violations(page, 'dialog')).toEqual([]);
    await page.keyboard.press('Escape');
    await page.locator('#opening a.term').first().hover();
    await page.getByRole('tooltip').waitFor();
    expect(await violations(page, '#opening')).toEqual([]);
  });
});
