import { mkdtempSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { type FactQuery, fact } from '../../chapters/mcp-tools/receipt/facts.ts';
import { studyReceipt } from '../../chapters/mcp-tools/receipt/recompute.ts';
import type { Receipt } from '../../chapters/mcp-tools/receipt/schema.ts';
import {
  hasEvidence,
  original,
  readFile,
  receiptIn,
  searchIndex,
  shipped,
  studiesIn,
} from '../fixtures/receipts.ts';
import { violations } from './axe.ts';
import { scrollThrough, useSite } from './site.ts';

const site = useSite();

const openChapter = (search = '', options: BrowserContextOptions = {}) =>
  site.open(`mcp-tools/${search}`, options);

/** The receipt of the local run with one right answer of one condition turned into no call. */
function withOneRowChanged(): Receipt {
  const receipt = receiptIn(shipped.local);
  const row = receipt.rows.find(
    ({ model, protocol, offer, chosen, expected }) =>
      model === 'qwen2.5:1.5b' &&
      protocol === 'native' &&
      offer === 'unrelated-64' &&
      chosen === expected,
  );
  if (row === undefined) throw new Error('no such row');
  row.chosen = null;
  return receipt;
}

/** Drops files on the window, as a hand would. */
async function drop(page: Page, files: { name: string; text: string }[]): Promise<void> {
  await page.evaluate((dropped) => {
    const dataTransfer = new DataTransfer();
    for (const { name, text } of dropped) dataTransfer.items.add(new File([text], name));
    for (const type of ['dragover', 'drop']) {
      document.body.dispatchEvent(
        new DragEvent(type, { dataTransfer, bubbles: true, cancelable: true }),
      );
    }
  }, files);
}

const verdict = (page: Page) => page.locator('#receipts .receipt-verdict');

async function verdictIs(page: Page, text: string): Promise<void> {
  await page.locator('#receipts').scrollIntoViewIfNeeded();
  await verdict(page).filter({ hasText: text }).waitFor({ timeout: 10_000 });
}

function factsOn(page: Page): Promise<[key: string, text: string][]> {
  return page
    .locator('.fact')
    .evaluateAll((all) =>
      all.map((each) => [(each as HTMLElement).dataset.fact ?? '', each.textContent ?? '']),
    );
}

/** Runs in the page: collects the keys of the facts that anything is changed in. */
function watchFacts(): void {
  const touched: string[] = [];
  const watch = new MutationObserver((changes) => {
    for (const { target } of changes) {
      const element = target instanceof Element ? target : target.parentElement;
      const fact = element?.closest<HTMLElement>('.fact');
      if (fact) touched.push(fact.dataset.fact ?? '');
    }
  });
  const everything = { subtree: true, childList: true, characterData: true, attributes: true };
  for (const fact of document.querySelectorAll('.fact')) watch.observe(fact, everything);
  Object.assign(window, { touched });
}

/** What each figure says and draws, without the verdict, which all of them share. */
function figuresOn(page: Page): Promise<Record<string, string>> {
  return page
    .locator('figure.figure')
    .evaluateAll((all) =>
      Object.fromEntries(
        all.map((figure) => [
          figure.id,
          `${figure.querySelector('figcaption')?.textContent}${figure.querySelector('.figure-drawing')?.innerHTML}`,
        ]),
      ),
    );
}

/** Ids that a drawing made for its clip paths and the like differ from one drawing to the next. */
const settled = (figures: Record<string, string>) =>
  Object.fromEntries(
    Object.entries(figures).map(([id, drawn]) => [id, drawn.replaceAll(/(?:_r_|plot-)\w+/g, '')]),
  );

function queryOf(key: string): FactQuery {
  const entries = key.split(' ').map((pair) => pair.split('='));
  return Object.fromEntries(entries) as FactQuery;
}

test('the page computes its receipts again, and says so', async () => {
  const { page } = await openChapter();
  await verdictIs(page, 'recomputed from 1,296 + 864 rows');
  await page.locator('#receipts summary').click();
  const checks = await page.locator('.receipt-check dd').allTextContents();
  expect(checks.map((text) => text.trim().charAt(0)).join('')).toBe('✓✓✓–✓✓✓✓');
});

test('without JavaScript every fact is there, and is what the receipts give', async () => {
  const { page } = await openChapter('', { javaScriptEnabled: false });
  const html = await page.content();
  const printed = [...html.matchAll(/data-fact="([^"]*)"[^>]*>([^<]*)</g)];
  const studies = studiesIn(shipped);
  expect(printed.length).toBeGreaterThan(50);
  for (const [, key = '', text] of printed) {
    expect(fact(queryOf(key), studies), key).toMatchObject({ text });
  }
});

test('one row changed moves exactly what depends on it, and a reset takes it all back', async () => {
  const { page } = await openChapter('?grid=qwen2.5:1.5b');
  await scrollThrough(page);
  await verdictIs(page, 'recomputed');
  await page.waitForFunction(
    () => !document.querySelector('figure.figure:not(:has(.figure-tools))'),
  );
  const [factsBefore, figuresBefore] = [await factsOn(page), settled(await figuresOn(page))];

  const receipt = withOneRowChanged();
  await page.evaluate(watchFacts);
  await drop(page, [{ name: 'mine.json', text: JSON.stringify(receipt) }]);
  await verdictIs(page, '5 values do not follow from the 1,296 + 864 rows');

  const studies = studiesIn(shipped);
  const changed = { ...studies, local: studyReceipt(receipt, searchIndex()) };
  const expected = factsBefore.map(([key]) => {
    const found = fact(queryOf(key), changed);
    return [key, 'missing' in found ? 'not in this receipt' : found.text];
  });
  // Each follows in its turn.
  await expect.poll(() => factsOn(page)).toEqual(expected);
  const moved = expected.filter(([, text], i) => text !== factsBefore[i]?.[1]);
  expect(moved.length).toBeGreaterThan(3);
  expect(moved.every(([key]) => /model=1\.5b/.test(key ?? ''))).toBe(true);
  // A sentence whose number stays is not touched.
  const touched = await page.evaluate(() => (window as unknown as { touched: string[] }).touched);
  expect(touched.sort()).toEqual(moved.map(([key]) => key).sort());

  const redrawn = async () => {
    const figuresAfter = settled(await figuresOn(page));
    return Object.keys(figuresAfter).filter((id) => figuresAfter[id] !== figuresBefore[id]);
  };
  const follow = ['accuracy', 'choice', 'declined', 'misses', 'paired', 'requests'];
  await expect.poll(async () => (await redrawn()).sort()).toEqual(follow.map((id) => `fig-${id}`));

  await page.getByRole('button', { name: 'Back to the book’s' }).click();
  await verdictIs(page, 'recomputed from 1,296 + 864 rows');
  await expect.poll(() => factsOn(page)).toEqual(factsBefore);
  await expect.poll(async () => settled(await figuresOn(page))).toEqual(figuresBefore);
});

describe.skipIf(!hasEvidence)('the original receipts', () => {
  test('load unchanged, and change no number on the page', async () => {
    const { page } = await openChapter();
    await verdictIs(page, 'recomputed');
    const before = await factsOn(page);
    await drop(page, [
      { name: 'local.json', text: readFile(original.local) },
      { name: 'claude.json', text: readFile(original.api) },
    ]);
    await page.locator('#receipts summary').click();
    await page.locator('.receipt-check[data-brought="true"]').nth(1).waitFor();
    await verdictIs(page, 'recomputed from 1,296 + 864 rows');
    expect(await factsOn(page)).toEqual(before);
  });
});

test('a file held over the page is told what letting go will do, in the middle of the window', async () => {
  const { page } = await openChapter();
  await verdictIs(page, 'recomputed');
  await page.evaluate(() => {
    const dataTransfer = new DataTransfer();
    dataTransfer.items.add(new File(['{}'], 'held.json'));
    const over = new DragEvent('dragover', { dataTransfer, bubbles: true, cancelable: true });
    document.body.dispatchEvent(over);
  });
  const hint = page.locator('.receipt-drop');
  await hint.waitFor();
  const { width, height } = page.viewportSize() ?? { width: 0, height: 0 };
  expect(await hint.boundingBox()).toEqual({ x: 0, y: 0, width, height });
  await page.evaluate(() =>
    document.body.dispatchEvent(new DragEvent('dragleave', { bubbles: true })),
  );
  await hint.waitFor({ state: 'detached' });
});

test('a file that is no receipt is named with its fault, and the last good one stays', async () => {
  const { page } = await openChapter();
  await verdictIs(page, 'recomputed');
  const before = await factsOn(page);
  const text = readFile(shipped.api);
  const odd = receiptIn(shipped.api);
  Reflect.set(odd.rows[17] ?? {}, 'promptTokens', 'many');
  const folder = mkdtempSync(join(tmpdir(), 'handshake-receipt-'));
  const huge = join(folder, 'huge.json');
  writeFileSync(huge, '{');
  truncateSync(huge, 200_000_000);
  await drop(page, [
    { name: 'notes.json', text: 'not a receipt' },
    { name: 'other.json', text: '{"schemaVersion": 3}' },
    { name: 'cut.json', text: text.slice(0, 9_000) },
    { name: 'odd.json', text: JSON.stringify(odd) },
  ]);
  const refused = page.locator('.receipt-bar-refused');
  await refused.nth(3).waitFor();
  const said4 = (await refused.allTextContents()).sort();
  expect(said4[0]).toMatch(/^cut\.json .*RECEIPT_TRUNCATED character 9,000: expected the rest/s);
  expect(said4[1]).toMatch(/^notes\.json .*RECEIPT_NOT_JSON expected JSON/s);
  expect(said4[2]).toMatch(
    /^odd\.json .*RECEIPT_FIELD_INVALID row 17, promptTokens: expected a number, found "many"/s,
  );
  expect(said4[3]).toMatch(
    /^other\.json .*RECEIPT_SCHEMA_UNKNOWN schemaVersion: expected 1, found 3/s,
  );

  await page.getByLabel('Receipt files').setInputFiles(huge);
  await refused.filter({ hasText: 'RECEIPT_TOO_LARGE' }).waitFor();
  expect(await refused.allTextContents()).toEqual([
    expect.stringContaining('expected at most 50 MB, found 200 MB'),
  ]);
  rmSync(folder, { recursive: true });
  await verdictIs(page, 'recomputed from 1,296 + 864 rows');
  expect(await factsOn(page)).toEqual(before);
});

describe('an address that names a receipt', () => {
  test('on this origin it is read, and kept on a reload', async () => {
    const { page } = await site.blank();
    const body = JSON.stringify(withOneRowChanged());
    await page.route(
      ({ pathname }) => pathname === '/mine.json',
      (route) => route.fulfill({ body }),
    );
    await page.goto(`${site.host.url}/mcp-tools/?receipt=/mine.json`);
    await verdictIs(page, '5 values do not follow');
    await page.reload();
    await verdictIs(page, '5 values do not follow');
    await page.getByRole('button', { name: 'Back to the book’s' }).click();
    await verdictIs(page, 'recomputed from 1,296 + 864 rows');
    expect(new URL(page.url()).search).toBe('');
  });

  test.each([
    ['?receipt=https://elsewhere.example/r.json', 'RECEIPT_CROSS_ORIGIN'],
    ['?receipt=//elsewhere.example/r.json', 'RECEIPT_CROSS_ORIGIN'],
    ['?receipt=http://%5B', 'RECEIPT_UNREADABLE'],
    ['?receipt=/nothing-here.json', 'RECEIPT_UNREADABLE'],
  ])('%s is refused', async (search, code) => {
    const { page } = await site.blank();
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).origin));
    await page.goto(`${site.host.url}/mcp-tools/${search}`);
    await page.locator('.receipt-bar-refused').filter({ hasText: code }).waitFor();
    expect([...new Set(asked)]).toEqual([new URL(site.host.url).origin]);
  });
});

test.each([
  ['light', 1280],
  ['dark', 1280],
  ['light', 320],
  ['dark', 320],
] as const)('axe finds nothing in the receipts, %s at %i px', async (colorScheme, width) => {
  const { page } = await openChapter('', { colorScheme, viewport: { width, height: 720 } });
  await verdictIs(page, 'recomputed');
  await page.locator('#receipts summary').click();
  await drop(page, [
    { name: 'mine.json', text: JSON.stringify(withOneRowChanged()) },
    { name: 'notes.json', text: 'not a receipt' },
  ]);
  await verdictIs(page, '5 values do not follow');
  await page.locator('.receipt-bar-refused').waitFor();
  expect(await violations(page, '#receipts')).toEqual([]);
  const wider = await page
    .locator('#receipts')
    .evaluate((bar) => bar.scrollWidth > bar.clientWidth);
  expect(wider).toBe(false);
});
