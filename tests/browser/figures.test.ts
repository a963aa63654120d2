import { readFile } from 'node:fs/promises';
import type { BrowserContextOptions, Locator, Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { FIGURE_IDS, type FigureId } from '../../web/figures/types.ts';
import { violations } from './axe.ts';
import { PHONE, useSite } from './site.ts';

const site = useSite();

/** The width of a phone, and a mouse. */
const NARROW = { viewport: PHONE.viewport };
const CELL = '?grid=qwen2.5%3A1.5b&cell=qwen2.5%253A1.5b,native,search-bm25-5,2';

const open = (search = '', options: BrowserContextOptions = {}) =>
  site.open(`mcp-tools/${search}`, options);

const figure = (page: Page, id: FigureId) => page.locator(`#fig-${id}`);

/**
 * A figure that follows the receipts: its still has given way. Its section first, since a section
 * that is not near is not laid out; and again, since what loads above can push it out of sight.
 */
async function live(page: Page, id: FigureId): Promise<Locator> {
  const found = figure(page, id);
  const table = found.getByRole('button', { name: 'Table' });
  const arrived = async () => {
    await found.evaluate((element) => {
      if (element.closest('[data-on-stage]')) return;
      element.closest('.section')?.scrollIntoView({ behavior: 'instant' });
    });
    await found.scrollIntoViewIfNeeded();
    return table.count();
  };
  await expect.poll(arrived, { message: id, timeout: 30_000, interval: 100 }).toBe(1);
  return found;
}

async function allLive(page: Page): Promise<void> {
  for (const id of FIGURE_IDS) await live(page, id);
}

/** Pixels of the smallest text of a drawing, as it is on screen. */
function smallestText(drawing: Locator): Promise<number> {
  return drawing.evaluate((box) => {
    const texts = [...box.querySelectorAll<Element>('svg text, td, th')].filter(
      (element) => element.textContent?.trim() && element.getClientRects().length > 0,
    );
    return Math.min(
      ...texts.map((text) => {
        const svg = text.closest('svg');
        const scale = svg ? svg.clientWidth / svg.viewBox.baseVal.width : 1;
        return Number.parseFloat(getComputedStyle(text).fontSize) * scale;
      }),
    );
  });
}

/** Figures that reach further right than the page is wide. */
function beyond(page: Page, width: number): Promise<string[]> {
  return page
    .locator('figure.figure, .figure-drawing svg, .figure-tools, .figure-extra')
    .evaluateAll(
      (all, most) =>
        all
          .filter((each) => each.getBoundingClientRect().right > most)
          .map((each) => each.closest('figure')?.id ?? ''),
      width,
    );
}

describe('a page as it arrives', () => {
  test('has every figure drawn, named and explained without JavaScript', async () => {
    const { page } = await open('', { javaScriptEnabled: false });
    for (const id of FIGURE_IDS) {
      await expect(figure(page, id).locator('svg[role=img]').count()).resolves.toBe(1);
      await expect(figure(page, id).locator('figcaption').textContent()).resolves.toMatch(
        /^Fig\. \d+ .{20}/s,
      );
    }
  });

  test('brings no drawing code until a figure is near', async () => {
    const { page } = await site.blank();
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    await page.goto(`${site.host.url}/mcp-tools/`, { waitUntil: 'networkidle' });
    const drawing = () => asked.filter((path) => /LiveFigure|tool-selection/.test(path));
    expect(drawing()).toEqual([]);
    await live(page, 'tokens');
    expect(drawing()).not.toEqual([]);
  });

  test.each([
    ['wide', {}],
    ['narrow', NARROW],
  ])('keeps its place when a still gives way, %s', async (_, options) => {
    const { page } = await open('', options);
    for (const id of FIGURE_IDS) {
      const still = await figure(page, id).evaluate((element) => ({
        caption: element.querySelector('figcaption')?.textContent,
        drawing: element.querySelector('.figure-drawing')?.clientHeight ?? 0,
        live: element.querySelector('.figure-tools button') !== null,
      }));
      const found = await live(page, id);
      expect(await found.locator('figcaption').textContent()).toBe(still.caption);
      const drawing = await found
        .locator('.figure-drawing')
        .evaluate((element) => element.clientHeight);
      // The grid of requests has a line more below it, which tells what to do.
      const most = id === 'requests' ? 140 : 2;
      expect(Math.abs(drawing - still.drawing), id).toBeLessThanOrEqual(still.live ? 0 : most);
    }
  });
});

describe('to read', () => {
  test('no text of a figure is smaller than 12 px on a phone, and nothing is wider', async () => {
    const { page } = await open('', NARROW);
    for (const id of FIGURE_IDS) {
      const drawing = (await live(page, id)).locator('.figure-drawing');
      expect(await smallestText(drawing), id).toBeGreaterThanOrEqual(12);
    }
    expect(await beyond(page, NARROW.viewport.width)).toEqual([]);
  });

  test('on stage no figure has text below 18 px, and none scrolls', async () => {
    const { page } = await open(CELL);
    for (const id of FIGURE_IDS) {
      const found = await live(page, id);
      await found.getByRole('button', { name: 'Present' }).click();
      await page.locator(`#fig-${id}[data-on-stage]`).waitFor();
      expect(new URL(page.url()).searchParams.get('stage')).toBe(`fig-${id}`);
      await expect
        .poll(() => smallestText(found.locator('.figure-drawing')), { message: id })
        .toBeGreaterThanOrEqual(18);
      const over = await found.evaluate((box) => box.scrollHeight - box.clientHeight);
      expect(over, id).toBeLessThanOrEqual(0);
      await page.keyboard.press('Escape');
      await expect.poll(() => new URL(page.url()).searchParams.get('stage')).toBeNull();
    }
  });

  test.each([
    ['light', 1280],
    ['dark', 1280],
    ['light', 320],
    ['dark', 320],
  ] as const)(
    'axe finds nothing with tables open and a cell chosen, %s at %i px',
    async (colorScheme, width) => {
      const { page } = await open(CELL, { colorScheme, viewport: { width, height: 740 } });
      await allLive(page);
      const opened = { tokens: 'Choose', accuracy: 'Table', search: 'Table', pipe: 'Table' };
      for (const [id, what] of Object.entries(opened)) {
        await page.locator(`#fig-${id}`).getByRole('button', { name: what }).click();
      }
      await page.getByText('The right tool was not among them.').waitFor();
      expect(await violations(page, 'figure.figure')).toEqual([]);
      expect(await beyond(page, width)).toEqual([]);
    },
    180_000,
  );

  test('controls are at least 24 px high', async () => {
    const { page } = await open('', NARROW);
    const found = await live(page, 'cost');
    await found.getByRole('button', { name: 'Choose' }).click();
    const small = await found
      .locator('button, select, input[type=number], label, td[role=gridcell]')
      .evaluateAll((all) =>
        all.flatMap((each) => {
          const { height } = each.getBoundingClientRect();
          return height > 0 && height < 24 ? [`${each.textContent} ${height}`] : [];
        }),
      );
    expect(small).toEqual([]);
  });
});

test('a link to a figure leads to it, on a phone too', async () => {
  const { page } = await open('#fig-cost', NARROW);
  const cost = figure(page, 'cost');
  await cost.getByRole('button', { name: 'Table' }).waitFor();
  await expect
    .poll(() => cost.evaluate((box) => Math.abs(box.getBoundingClientRect().top)))
    .toBeLessThan(200);
});

describe('by keyboard', () => {
  test('the table of a figure has every value', async () => {
    const { page } = await open();
    const found = await live(page, 'accuracy');
    const button = found.getByRole('button', { name: 'Table' });
    await button.focus();
    await page.keyboard.press('Enter');
    expect(await button.getAttribute('aria-expanded')).toBe('true');
    expect(await found.locator('tbody tr').count()).toBe(40);
    const table = found.getByRole('region', { name: /^Table: / });
    await table.focus();
    await page.keyboard.press('End');
    await expect.poll(() => table.evaluate((box) => box.scrollTop)).toBeGreaterThan(0);
  });

  test('the grid is one stop, walked by arrows, and a cell tells what happened', async () => {
    const { page } = await open('?grid=qwen2.5%3A1.5b');
    const found = await live(page, 'requests');
    const grid = found.getByRole('grid');
    expect(await grid.locator('[tabindex="0"]').count()).toBe(1);
    await grid.locator('[tabindex="0"]').focus();
    for (const key of ['ArrowDown', 'ArrowDown', 'End', 'Home', 'ArrowRight', 'ArrowLeft']) {
      await page.keyboard.press(key);
    }
    await page.keyboard.press('Control+End');
    await page.keyboard.press('Control+Home');
    expect(await page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe(
      'Request 1, native unrelated-8: right tool',
    );
    for (let step = 0; step < 7; step++) await page.keyboard.press('ArrowRight');
    for (let step = 0; step < 2; step++) await page.keyboard.press('ArrowDown');
    expect(await grid.locator('[tabindex="0"]').count()).toBe(1);
    await page.keyboard.press('Enter');
    const detail = found.getByRole('status');
    await detail.getByText('Search offered').waitFor();
    const text = (await detail.textContent()) ?? '';
    expect(text).toMatch(/Expected\s*stock_level/);
    expect(text).toMatch(/Prompt\s*\d+ tokens/);
    expect(text).toMatch(/Prefill\s*[\d.]+ ms/);
    expect(new URL(page.url()).searchParams.get('cell')).toContain('search-bm25-5');
  });
});

describe('choices', () => {
  test('are shared by all figures, kept in the address, and reset in one press', async () => {
    const { page } = await open();
    const tokens = await live(page, 'tokens');
    const before = await tokens.locator('figcaption').textContent();
    await tokens.getByRole('button', { name: 'Choose' }).click();
    for (const model of ['qwen2.5:0.5b', 'qwen3:0.6b', 'claude-sonnet-5-5']) {
      await tokens.getByLabel(model, { exact: true }).uncheck();
    }
    await tokens.getByLabel('constrained choice').uncheck();
    expect(await tokens.getByLabel('native calls').isDisabled()).toBe(true);
    await expect.poll(() => tokens.locator('figcaption').textContent()).toContain('39.1 to 54.8');
    const misses = await live(page, 'misses');
    const named = await misses.locator('svg').innerHTML();
    expect(named).toContain('Haiku 4.5');
    expect(named).not.toContain('Sonnet');

    const link = page.url();
    const other = await open(new URL(link).search);
    const same = await live(other.page, 'tokens');
    await expect.poll(() => same.locator('figcaption').textContent()).toContain('39.1 to 54.8');

    const again = await live(page, 'tokens');
    await again.getByRole('button', { name: 'Reset all figures' }).click();
    await expect.poll(() => again.locator('figcaption').textContent()).toBe(before);
    expect(new URL(page.url()).search).toBe('');
  });

  test('the bill follows the number of requests, and waits for one that is a number', async () => {
    const { page } = await open();
    const cost = await live(page, 'cost');
    const field = cost.getByRole('spinbutton', { name: 'Requests a day' });
    await field.fill('50000');
    const title = cost.locator('figcaption strong');
    await expect.poll(() => title.textContent()).toContain('At 50,000 requests a day');
    await expect.poll(() => title.textContent()).toContain('$206.65');
    await field.fill('0');
    await cost.getByText('a whole number from 1 to a billion').waitFor();
    await expect.poll(() => title.textContent()).toContain('At 50,000 requests a day');
  });
});

describe('to take along', () => {
  async function download(found: Locator, name: string) {
    const [file] = await Promise.all([
      found.page().waitForEvent('download'),
      found.getByRole('button', { name, exact: true }).click(),
    ]);
    return { name: file.suggestedFilename(), content: await readFile(await file.path()) };
  }

  test('rows, drawing and picture stand alone', async () => {
    const { page } = await open('', { colorScheme: 'dark' });
    const tokens = await live(page, 'tokens');
    const csv = await download(tokens, 'CSV');
    expect(csv.name).toBe('tokens.csv');
    expect(csv.content.toString().split('\r\n')).toHaveLength(42);
    expect(csv.content.toString()).toContain('qwen2.5:1.5b,native,unrelated,64,2700,39.1');

    const svg = await download(tokens, 'SVG');
    expect(svg.content.toString()).not.toContain('var(');
    expect(svg.content.toString()).toContain('rgb(22, 22, 20)');
    expect(svg.content.toString()).toContain('Every further tool');

    const png = await download(tokens, 'PNG');
    expect(png.content.subarray(1, 4).toString()).toBe('PNG');
    expect(png.content.readUInt32BE(16)).toBeGreaterThan(1_200);
    expect(png.content.length).toBeGreaterThan(10_000);
  });
});
