import { readFileSync } from 'node:fs';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { COMPARED, TOY_ENDS } from '../../chapters/mcp-concepts/toy-modes.ts';
import { violations } from './axe.ts';
import { scrollThrough, useSite } from './site.ts';

const site = useSite();

async function visit(query = '', options: BrowserContextOptions = {}) {
  const { page } = await site.open(`mcp-concepts/${query}`, {
    reducedMotion: 'reduce',
    until: 'networkidle',
    ...options,
  });
  return page;
}

async function panel(page: Page, id: string) {
  const found = page.locator(`#panel-${id}`);
  await found.scrollIntoViewIfNeeded();
  await found.locator('.panel-body > :not(.panel-still, noscript)').waitFor();
  return found;
}

const PANELS = ['adapters', 'roles', 'toy', 'translation', 'toy-or-bounded', 'vetting'];

describe.each(['light', 'dark'] as const)('axe finds nothing in the %s theme', (colorScheme) => {
  test.each([1280, 320])('in the whole chapter, %d px wide', async (width) => {
    const page = await visit('', { colorScheme, viewport: { width, height: 720 } });
    await scrollThrough(page);
    await page.waitForTimeout(1_000);
    expect(await violations(page)).toEqual([]);
    const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(over).toBeLessThanOrEqual(0);
  });

  test('after runs, mid-step, and with a server half vetted', async () => {
    const page = await visit('', { colorScheme });
    const toy = await panel(page, 'toy');
    await toy.getByRole('button', { name: 'Run the toy' }).click();
    await toy.getByText('ANSWER: That sentence has 5 words. | server: toy-words').waitFor();
    expect(await violations(page, '#panel-toy')).toEqual([]);
    const two = await panel(page, 'toy-or-bounded');
    await two.getByRole('button', { name: 'Run both' }).click();
    await two.getByText('Fooled', { exact: true }).waitFor();
    await two.getByText('Refused', { exact: true }).waitFor();
    await two.locator('summary').click();
    expect(await violations(page, '#panel-toy-or-bounded')).toEqual([]);
    const crossing = await panel(page, 'translation');
    for (let i = 0; i < 3; i += 1) {
      await crossing.getByRole('button', { name: 'Next', exact: true }).click();
    }
    expect(await violations(page, '#panel-translation')).toEqual([]);
    const form = await panel(page, 'vetting');
    await form.getByLabel('Add tools').fill('read_file\nsend_mail');
    await form.getByRole('button', { name: 'Add', exact: true }).click();
    expect(await violations(page, '#panel-vetting')).toEqual([]);
  });
});

describe('the toy', () => {
  const printed = async (page: Page) => {
    const lines = page.locator('#panel-toy .toy-console li');
    await lines.filter({ hasText: 'ANSWER' }).waitFor();
    return lines.allInnerTexts();
  };

  test('prints the same live, recorded, and from a worker', async () => {
    const page = await visit();
    const toy = await panel(page, 'toy');
    await toy.getByRole('button', { name: 'Run the toy' }).click();
    const live = await printed(page);
    await toy.getByText('live: a real process').waitFor();
    await toy.getByLabel('a worker in this page').check();
    await toy.getByRole('button', { name: 'Run again' }).click();
    await toy.getByText('over messages to a worker').waitFor();
    expect(await printed(page)).toEqual(live);
    expect(live).toHaveLength(10);

    const { page: alone, said } = await site.open('mcp-concepts/', { reducedMotion: 'reduce' });
    await alone.routeWebSocket(/\/live/, (socket) => socket.close());
    await alone.reload({ waitUntil: 'networkidle' });
    const recorded = await panel(alone, 'toy');
    await recorded.getByText('recordings play').waitFor();
    await recorded.getByRole('button', { name: 'Run the toy' }).click();
    expect(await printed(alone)).toEqual(live);
    await recorded.getByText(/recorded on \d{4}-/).waitFor();
    said.splice(0); // of the socket that was closed
  });

  test('counts the sentence of a reader, and says what was predicted', async () => {
    const page = await visit();
    const toy = await panel(page, 'toy');
    await toy.getByLabel('Sentence').fill('only two');
    await toy.getByRole('radio', { name: '4', exact: true }).check();
    await toy.getByRole('button', { name: 'Run the toy' }).click();
    await toy.getByText('That sentence has 2 words.').waitFor();
    await toy.getByText('3 requests').waitFor();
    await toy.getByText('You predicted 4.').waitFor();
  });
});

test('a graded exercise is written and checked in the page', async () => {
  const page = await visit('', { viewport: { width: 360, height: 720 } });
  const exercise = page.locator('#exercise-reverse-text');
  await exercise.scrollIntoViewIfNeeded();
  await exercise.getByRole('button', { name: 'Write code, and have it checked' }).click();
  const code = exercise.locator('.lab textarea');
  await code.waitFor();
  const solution = readFileSync(
    new URL('../../chapters/mcp-concepts/exercises/reverse-text/solution.ts', import.meta.url),
    'utf8',
  );
  await code.fill(solution);
  await exercise.getByRole('button', { name: 'Check', exact: true }).click();
  await exercise.getByText('All 7 cases pass.').waitFor();
});

test('both clients in all modes come to what the table expects', async () => {
  const page = await visit();
  const two = await panel(page, 'toy-or-bounded');
  await two.locator('summary').click();
  await two.getByRole('button', { name: 'Run all' }).click();
  await expect
    .poll(() => two.locator('td[data-right="true"]').count(), { timeout: 50_000 })
    .toBe(2 * COMPARED.length);
  expect(await two.locator('td[data-right="false"]').count()).toBe(0);
});

test('the purchase arrives from the toy, and never from the bounded client', async () => {
  const page = await visit('?toy-mode=hostile');
  const two = await panel(page, 'toy-or-bounded');
  await two.getByRole('button', { name: 'Run both' }).click();
  const [toy, bounded] = [two.locator('section').nth(0), two.locator('section').nth(1)];
  await toy.getByText('a purchase').waitFor();
  await bounded.getByText('Never sent').waitFor();
  await bounded.getByText('0 calls').waitFor();
  expect(TOY_ENDS.find(({ mode }) => mode === 'hostile')?.fooled).toBe(true);
});

test('a vetted server is kept on the device, and exported as an allowlist', async () => {
  const page = await visit();
  const form = await panel(page, 'vetting');
  await form.getByLabel('Server', { exact: true }).fill('Notes');
  await form.getByLabel('Add tools').fill('read_note\ndelete_note');
  await form.getByRole('button', { name: 'Add', exact: true }).click();
  await form.getByLabel('read_note: expose').check();
  await page.reload();
  const again = await panel(page, 'vetting');
  await again.getByText('1 of 2').waitFor();
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    again.getByRole('button', { name: 'Export the allowlist' }).click(),
  ]);
  expect(file.suggestedFilename()).toBe('allowlist-notes.json');
  const chunks: Buffer[] = [];
  for await (const chunk of await file.createReadStream()) chunks.push(chunk);
  expect(JSON.parse(Buffer.concat(chunks).toString())).toMatchObject({
    allowed: ['read_note'],
    refused: ['delete_note'],
  });
});

test('the form prints without the chapter around it', async () => {
  const page = await visit();
  const form = await panel(page, 'vetting');
  await form.getByLabel('Server', { exact: true }).fill('Notes');
  await page.evaluate(() => {
    document.documentElement.dataset.printing = 'vetting';
  });
  await page.emulateMedia({ media: 'print' });
  expect(await form.getByLabel('Server', { exact: true }).isVisible()).toBe(true);
  expect(await form.getByRole('button', { name: 'Print' }).isVisible()).toBe(false);
  for (const other of ['#opening', '#panel-toy', '#exercise-vet-a-server']) {
    expect(await page.locator(other).isVisible()).toBe(false);
  }
});

test.each(PANELS)('%s fits the stage', async (id) => {
  const page = await visit(`?stage=panel-${id}`);
  const stage = page.locator(`#panel-${id}[data-on-stage]`);
  await stage.waitFor();
  await page.waitForTimeout(600);
  // The fullest that it gets.
  const last = stage.getByRole('button', { name: 'Last step' });
  if (await last.isVisible()) await last.click();
  const sizes = await stage.evaluate((element) => {
    const small = [...element.querySelectorAll('*')].filter(
      (one) =>
        [...one.childNodes].some((node) => node.nodeType === 3 && node.textContent?.trim()) &&
        (one as HTMLElement).offsetParent !== null &&
        !one.classList.contains('visually-hidden') &&
        Number.parseFloat(getComputedStyle(one).fontSize) < 18,
    );
    return {
      over: element.scrollHeight - element.clientHeight,
      small: small.map((one) => one.textContent?.slice(0, 30)),
    };
  });
  expect(sizes).toEqual({ over: 0, small: [] });
});
