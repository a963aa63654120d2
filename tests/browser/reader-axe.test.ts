import { describe, expect, test } from 'vitest';
import { violations } from './axe.ts';
import { scrollThrough, useSite } from './site.ts';

const site = useSite();

async function visit(path: string, colorScheme: 'light' | 'dark', width = 1280) {
  const { page } = await site.open(path, {
    colorScheme,
    reducedMotion: 'reduce',
    until: 'networkidle',
    viewport: { width, height: 720 },
  });
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
