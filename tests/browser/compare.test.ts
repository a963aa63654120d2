import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { compare } from '../../chapters/mcp-tools/receipt/compare.ts';
import { parseReceipt } from '../../chapters/mcp-tools/receipt/parse.ts';
import { studyReceipt } from '../../chapters/mcp-tools/receipt/recompute.ts';
import { run } from '../fixtures/experiment.ts';
import { ModelServer } from '../fixtures/model-servers.ts';
import { searchIndex, shipped, studyIn } from '../fixtures/receipts.ts';
import { violations } from './axe.ts';
import { useSite } from './site.ts';

const STAGE_HEIGHT = 720;

const site = useSite();
/** A receipt that the real program wrote, of a model that picks by words. */
let mine: string;

beforeAll(async () => {
  const server = await ModelServer.start('ollama');
  // Not the folder of a test: it is needed before the first one.
  const made = mkdtempSync(join(tmpdir(), 'compare-'));
  const out = join(made, 'mine.json');
  const options = ['--models', 'qwen2.5:1.5b', '--sizes', '8,16', '--none-of-these'];
  await run(['--out', out, '--url', server.url, ...options]);
  mine = readFileSync(out, 'utf8');
  rmSync(made, { recursive: true });
  await server.close();
});

async function open(options: BrowserContextOptions = {}, search = '') {
  const { page } = await site.open(`mcp-tools/${search}#panel-compare`, options);
  const panel = page.locator('#panel-compare');
  await panel.scrollIntoViewIfNeeded();
  await panel.locator('.panel-body > .compare').waitFor();
  return { page, panel };
}

async function drop(page: Page, text: string): Promise<void> {
  await page
    .locator('#panel-compare input[type=file]')
    .setInputFiles({ name: 'mine.json', mimeType: 'application/json', buffer: Buffer.from(text) });
  await page
    .locator('#panel-compare')
    .getByText('In place of yours')
    .waitFor({ state: 'detached' });
}

const comparisons = (text: string, model = 'qwen2.5:1.5b') => {
  const parsed = parseReceipt(text);
  if (!parsed.ok) throw new Error('not a receipt');
  const yours = { study: studyReceipt(parsed.receipt, searchIndex()), model };
  return compare({ study: studyIn(shipped.local), model: 'qwen2.5:1.5b' }, yours);
};

describe('your receipt beside the book’s', () => {
  test('two models of the book stand in until there is one, and it says so', async () => {
    const { panel } = await open();
    expect(await panel.textContent()).toContain('stands in for yours');
    expect(await panel.locator('tbody tr').count()).toBe(18);
  });

  test('a receipt that the experiment wrote is compared with the same model of the book', async () => {
    const { page, panel } = await open();
    await drop(page, mine);
    const expected = comparisons(mine);
    const rows = await panel
      .locator('tbody tr')
      .evaluateAll((all) =>
        all.map((row) => [
          row.querySelector('[data-of=book]')?.textContent,
          row.querySelector('[data-of=yours]')?.textContent,
          row.querySelector('.compare-so')?.textContent === 'within noise',
        ]),
      );
    expect(rows).toEqual(
      expected.map(({ book, yours, withinNoise }) => [
        `${book.correct} of ${book.n}`,
        `${yours.correct} of ${yours.n}`,
        withinNoise,
      ]),
    );
    expect(rows.length).toBe(10);
    for (const view of ['tokens', 'prefill', 'accuracy', 'misses', 'search']) {
      await panel.getByRole('radio', { name: view }).check();
      const drawn = panel.locator('svg.plot');
      await drawn.waitFor();
      expect(await drawn.textContent()).toContain('(yours)');
      expect(await drawn.textContent()).toContain('(book)');
    }
  });

  test('names out of a file are text', async () => {
    const { page, panel } = await open();
    const name = '<img src=x onerror=alert(1)>\u202e';
    await drop(page, mine.replaceAll('qwen2.5:1.5b', name));
    const yours = panel.getByLabel('Yours');
    expect(await yours.inputValue()).toBe(name);
    expect(await yours.locator('option').textContent()).toBe(
      '<img src=x onerror=alert(1)>\\u{202e}',
    );
    await panel.getByRole('radio', { name: 'accuracy' }).check();
    await panel.locator('svg.plot').waitFor();
    expect(await panel.locator('img').count()).toBe(0);
  });

  test.each([
    ['light', 1280],
    ['dark', 1280],
    ['light', 360],
    ['dark', 320],
  ] as const)('is accessible and keeps its width: %s, %i px', async (colorScheme, width) => {
    const { page, panel } = await open({ colorScheme, viewport: { width, height: 720 } });
    await drop(page, mine);
    expect(await violations(page, '#panel-compare')).toEqual([]);
    await panel.getByRole('radio', { name: 'accuracy' }).check();
    await panel.locator('svg.plot').waitFor();
    expect(await violations(page, '#panel-compare')).toEqual([]);
    const wider = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(wider).toBeLessThanOrEqual(0);
  });

  test('fits the stage, and a clicker goes through its views', async () => {
    const { page, panel } = await open();
    await panel.getByRole('button', { name: 'Present' }).click();
    await page.locator('html[data-stage]').waitFor();
    const bottoms: Record<string, number> = {};
    for (const view of ['differences', 'tokens', 'prefill', 'accuracy', 'misses', 'search']) {
      await panel.getByRole('radio', { name: view, checked: true }).waitFor();
      if (view !== 'differences') await panel.locator('svg.plot').waitFor();
      const content = panel.locator('.panel-body > .compare');
      const bottom = await content.evaluate((each) => each.getBoundingClientRect().bottom);
      bottoms[view] = bottom;
      await page.keyboard.press('PageDown');
    }
    expect(Object.entries(bottoms).filter(([, bottom]) => bottom > STAGE_HEIGHT)).toEqual([]);
    expect(await panel.getByRole('radio', { name: 'search' }).isChecked()).toBe(true);
  });
});
