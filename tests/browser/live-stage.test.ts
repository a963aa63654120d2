import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { MODE_NAMES } from '../../server/live/protocol.ts';
import { violations } from './axe.ts';
import { panel, watchedPage } from './live-page.ts';
import { useSite } from './site.ts';

const site = useSite();

async function onStage(item: string, query = '', colorScheme: 'light' | 'dark' = 'light') {
  const { page } = await watchedPage(site.browser, { colorScheme });
  await page.goto(`${site.host.url}/mcp-tools/?stage=panel-${item}${query}`);
  const staged = await panel(page, item);
  await page.locator('.stage-bar').waitFor();
  return { page, staged };
}

/** What does not fit the stage, or cannot be read from the back row. */
function faultsOnStage(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const stage = document.querySelector('[data-on-stage]');
    if (!stage) return ['nothing is on stage'];
    const faults: string[] = [];
    for (const element of [stage, ...stage.querySelectorAll('*')]) {
      const box = element.getBoundingClientRect();
      const style = getComputedStyle(element);
      if (box.width <= 1 || style.visibility === 'hidden' || element.matches('.visually-hidden'))
        continue;
      const name = `${element.tagName}.${element.getAttribute('class')}`;
      const hasText = [...element.childNodes].some(
        (node) => node.nodeType === 3 && node.nodeValue?.trim(),
      );
      if (hasText && Number.parseFloat(style.fontSize) < 18)
        faults.push(`${name} is ${style.fontSize}`);
      if (hasText && (box.bottom > innerHeight + 1 || box.right > innerWidth + 1))
        faults.push(`${name} is cut off`);
    }
    if (stage.scrollHeight > stage.clientHeight + 1)
      faults.push(`it scrolls: ${stage.scrollHeight}`);
    if (stage.scrollWidth > stage.clientWidth + 1) faults.push('it scrolls sideways');
    return faults;
  });
}

describe('on stage at 1280 x 720', () => {
  it('fits every mode, mid-run and after, and PageDown runs it and goes on to the next', async () => {
    const { page, staged } = await onStage('failure-modes', '&mode=normal');
    const seen = new Set<string>();
    for (let at = 0; at < MODE_NAMES.length; at += 1) {
      seen.add(await staged.locator('.mode-name > code').first().innerText());
      await page.keyboard.press('PageDown');
      expect(await faultsOnStage(page)).toEqual([]);
      await staged.getByRole('button', { name: 'Run again' }).waitFor();
      expect([...seen].at(-1) && (await faultsOnStage(page))).toEqual([]);
      if (at < MODE_NAMES.length - 1) {
        await page.keyboard.press('PageDown');
        await staged.getByText('What will the client come to?').waitFor();
      }
    }
    expect(seen.size).toBe(MODE_NAMES.length);
    await page.keyboard.press('PageUp');
    expect(seen.has(await staged.locator('.mode-name > code').first().innerText())).toBe(true);
    await page.context().close();
  }, 150_000);

  it('comes to all modes at once after the last of them, and runs them with a clicker alone', async () => {
    const { page, staged } = await onStage('failure-modes', '&mode=stubborn');
    await page.keyboard.press('PageDown');
    await staged.getByRole('button', { name: 'Run again' }).waitFor();
    await page.keyboard.press('PageDown');
    await staged.getByRole('button', { name: 'Run all' }).waitFor();
    expect(await faultsOnStage(page)).toEqual([]);
    await page.keyboard.press('PageDown');
    await staged.getByRole('button', { name: 'Stop all' }).waitFor();
    expect(await faultsOnStage(page)).toEqual([]);
    const tally = staged.locator('.all-modes-bar p', { hasText: 'all as expected' });
    await tally.waitFor({ timeout: 60_000 });
    expect(await faultsOnStage(page)).toEqual([]);
    expect(await violations(page, '[data-on-stage]')).toEqual([]);
    await staged.getByRole('button', { name: 'hang', exact: true }).click();
    await staged.getByText('What will the client come to?').waitFor();
    expect(await staged.getByRole('combobox', { name: 'Failure mode' }).inputValue()).toBe('hang');
    await page.context().close();
  }, 90_000);

  it('grows with the screen', async () => {
    const { page, staged } = await onStage('purchase');
    const word = staged.locator('.run-word');
    const height = () => word.evaluate((element) => element.getBoundingClientRect().height);
    const before = await height();
    await page.setViewportSize({ width: 1920, height: 1080 });
    expect((await height()) / before).toBeCloseTo(1.5, 1);
    await page.context().close();
  });

  it.each([
    ['purchase', ''],
    ['purchase', '&allowlist=removed'],
    ['shutdown', ''],
    ['cost', ''],
    ['loop', '&offer=advertised&loop-server=hostile'],
  ])('fits %s %s, before and after, with nothing that axe finds', async (item, query) => {
    const { page, staged } = await onStage(item, query, query === '' ? 'light' : 'dark');
    expect(await faultsOnStage(page)).toEqual([]);
    await page.keyboard.press('PageDown');
    await staged.getByRole('button', { name: 'Run again' }).waitFor();
    expect(await faultsOnStage(page)).toEqual([]);
    expect(await violations(page, '[data-on-stage]')).toEqual([]);
    await page.context().close();
  });

  it('goes from the refusal to the negative control and to both logs with a clicker alone', async () => {
    const { page, staged } = await onStage('purchase');
    await page.keyboard.press('PageDown');
    await staged.getByText('Never sent').waitFor();
    await page.keyboard.press('PageDown');
    await staged.getByText('Will the purchase arrive?').waitFor();
    await page.keyboard.press('PageDown');
    await staged.getByText('It arrived').waitFor();
    await page.keyboard.press('PageDown');
    await staged.getByText('With the allowlist').waitFor();
    expect(await faultsOnStage(page)).toEqual([]);
    await page.context().close();
  });

  it('keeps a run when the stage is left and taken again', async () => {
    const { page, staged } = await onStage('failure-modes', '&mode=hang&deadline=2000');
    await page.keyboard.press('PageDown');
    await staged.getByText(/ms left/).waitFor();
    const pid = await staged.locator('.lanes-pid').innerText();
    await page.keyboard.press('Escape');
    await page.keyboard.press('p');
    await staged.getByText('No answer is not a result.').waitFor();
    expect(await staged.locator('.lanes-pid').innerText()).toBe(pid);
    await page.context().close();
  });
});
