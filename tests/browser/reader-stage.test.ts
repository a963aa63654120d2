import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { violations } from './axe.ts';
import { useSite } from './site.ts';

const site = useSite();

async function chapter(address: string) {
  const { page } = await site.open(`mcp-tools/${address}`, { until: 'networkidle' });
  return page;
}

const stage = (page: Page) => page.evaluate(() => document.documentElement.dataset.stage ?? null);

describe('presenter view', () => {
  test('takes what is on screen, says so in the address, and gives the page back', async () => {
    const page = await chapter('#panel-framing');
    await page.keyboard.press('p');
    await expect.poll(() => stage(page)).toBe('panel-framing');
    expect(new URL(page.url()).searchParams.get('stage')).toBe('panel-framing');
    expect(await page.locator('.top-bar').evaluate((bar) => bar.closest('[inert]') !== null)).toBe(
      true,
    );
    await page.keyboard.press('Escape');
    await expect.poll(() => stage(page)).toBe(null);
    expect(await page.locator('[inert]').count()).toBe(0);
  });

  test('never mounts the panel again', async () => {
    const page = await chapter('#panel-framing');
    const body = page.locator('#panel-framing .panel-body > *').first();
    await page.waitForTimeout(1_000);
    await body.evaluate((element) => element.setAttribute('data-seen', ''));
    await page.keyboard.press('p');
    await expect.poll(() => stage(page)).toBe('panel-framing');
    await page.keyboard.press('Escape');
    await expect.poll(() => stage(page)).toBe(null);
    expect(await body.getAttribute('data-seen')).toBe('');
  });

  test('is blank on a dot, until it is not', async () => {
    const page = await chapter('?stage=panel-framing');
    await expect.poll(() => stage(page)).toBe('panel-framing');
    await page.keyboard.press('.');
    await page.locator('.stage-blank').waitFor();
    await page.keyboard.press('.');
    await expect.poll(() => page.locator('.stage-blank').count()).toBe(0);
  });

  test('jumps by its contents, and shows its address as a code', async () => {
    const page = await chapter('?stage=panel-framing');
    await page.getByRole('button', { name: 'Contents' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'purchase' }).click();
    await expect.poll(() => stage(page)).toBe('panel-purchase');
    await page.getByRole('button', { name: 'Share' }).click();
    const code = page.getByRole('img', { name: 'QR code' });
    expect(await code.getAttribute('alt')).toContain('stage=panel-purchase');
    expect(await violations(page)).toEqual([]);
  });
});
