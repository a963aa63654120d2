import type { BrowserContextOptions, Locator, Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { discovery } from '../../web/panels/discovery/model.ts';
import { framing } from '../../web/panels/framing/model.ts';
import { handshake } from '../../web/panels/handshake/model.ts';
import { identity } from '../../web/panels/identity/model.ts';
import { ALL_RULES, alone, COLOUR_RULES, violations } from './axe.ts';
import { PHONE, useSite } from './site.ts';

/** What the tests need of a lesson: its cases by name, and the words of its steps. */
interface Case {
  preset: string;
  words: string[];
}

const casesOf = <I>(lesson: {
  presets: readonly { id: string; input: I }[];
  steps(input: I): readonly { word: string }[];
}): Case[] =>
  lesson.presets.map(({ id, input }) => ({
    preset: id,
    words: lesson.steps(input).map(({ word }) => word),
  }));

const LESSONS: Record<string, Case[]> = {
  identity: casesOf(identity),
  framing: casesOf(framing),
  handshake: casesOf(handshake),
  discovery: casesOf(discovery),
};
/** A deep link to the last step of one case of each panel, and the word that stands there. */
const LINKS: [string, string, string][] = [
  ['identity', 'string.3', 'Refused'],
  ['framing', 'over-limit.5', 'Refused'],
  ['handshake', 'right.12', '4'],
  ['discovery', 'purchase.6', 'Never sent'],
];
/** What the build printed stands until the panel comes alive, and cannot be pressed. */
const ALIVE = '.panel-body > :not(.panel-still) .stepper';
const IDS = Object.keys(LESSONS);

const site = useSite();

async function open(id: string, search = '', options: BrowserContextOptions = {}) {
  const { page } = await site.open(`mcp-tools/${search}#panel-${id}`, options);
  const panel = page.locator(`#panel-${id}`);
  await panel.scrollIntoViewIfNeeded();
  await panel.locator(ALIVE).waitFor();
  return {
    page,
    panel,
    word: panel.locator('.stepper-word'),
    next: button(panel, 'Next'),
  };
}

const button = (panel: Locator, name: string) => panel.getByRole('button', { name, exact: true });

const firstCase = (id: string) => LESSONS[id]?.[0] ?? { preset: '', words: [] };
const place = (page: Page, id: string) => page.locator(`#panel-${id} .stepper-place`).textContent();

/** Presses Tab until the focus is on what matches, as a reader without a pointer does. */
async function tabTo(page: Page, selector: string): Promise<void> {
  for (let i = 0; i < 40; i += 1) {
    await page.keyboard.press('Tab');
    if (await page.evaluate((s) => document.activeElement?.matches(s) ?? false, selector)) return;
  }
  throw new Error(`Tab does not reach ${selector}`);
}

describe.each(IDS)('%s', (id) => {
  const { words } = firstCase(id);

  test('is stepped through by keyboard alone', async () => {
    const { page, panel, word } = await open(id);
    await panel.locator('.panel-title').focus();
    await tabTo(page, `#panel-${id} input[data-steps]`);
    for (const expected of words.slice(1)) {
      await page.keyboard.press('ArrowRight');
      expect(await word.textContent()).toBe(expected);
    }
    await page.keyboard.press('ArrowRight');
    expect(await place(page, id)).toBe(`step ${words.length} of ${words.length}`);
    await page.keyboard.press('Home');
    expect(await word.textContent()).toBe(words[0]);
    await page.keyboard.press('End');
    expect(await word.textContent()).toBe(words.at(-1));
    await page.keyboard.press('ArrowLeft');
    expect(await word.textContent()).toBe(words.at(-2));
    await page.keyboard.press('Home');
    await page.keyboard.press(' ');
    expect(await button(panel, 'Pause').count()).toBe(1);
    await page.keyboard.press(' ');
    expect(await button(panel, 'Play').count()).toBe(1);
  });

  test('is stepped through by pointer, and remembers what was predicted', async () => {
    const { page, panel, word, next } = await open(id);
    const asked = panel.locator('.stepper-choices button');
    while ((await asked.count()) === 0) await next.click();
    const step = Number((await place(page, id))?.split(' ')[1]);
    await asked.first().click();
    expect(await place(page, id)).toBe(`step ${step + 1} of ${words.length}`);
    expect(await asked.first().getAttribute('aria-pressed')).toBe('true');
    const kept = await page.evaluate(() => localStorage.getItem('handshake.1.predictions'));
    expect(JSON.parse(kept ?? '[]')).toMatchObject([
      { panel: id, id: `${firstCase(id).preset}.${step}` },
    ]);
    for (const expected of words.slice(step + 1)) {
      await next.click();
      expect(await word.textContent()).toBe(expected);
    }
    await button(panel, 'First step').click();
    expect(await word.textContent()).toBe(words[0]);
    await button(panel, 'Last step').click();
    expect(await word.textContent()).toBe(words.at(-1));
    await button(panel, 'Back').click();
    expect(await word.textContent()).toBe(words.at(-2));
    await panel.getByText('Reset', { exact: true }).click();
    expect(await word.textContent()).toBe(words[0]);
  });

  test('is stepped through by touch on a phone, where nothing is wider than the screen', async () => {
    const { panel, word, next } = await open(id, '', PHONE);
    for (const expected of words.slice(1)) {
      await next.tap();
      expect(await word.textContent()).toBe(expected);
    }
    const wide = await panel.evaluate((element) => element.scrollWidth - element.clientWidth);
    expect(wide).toBeLessThanOrEqual(0);
  });

  test('says one sentence politely at each step, and it is the sentence on the screen', async () => {
    const { panel, next } = await open(id);
    const status = panel.locator('.stepper [role=status]');
    expect(await panel.locator('.stepper [aria-live]').count()).toBe(0);
    expect(await status.count()).toBe(1);
    const heard = [await status.textContent()];
    for (const _ of words.slice(1)) {
      await next.click();
      heard.push(await status.textContent());
    }
    expect(heard.every((sentence, i) => sentence?.startsWith(words[i] ?? '?'))).toBe(true);
  });

  test('keeps the keys to itself, and leaves them to whoever writes', async () => {
    const { page, panel } = await open(id);
    await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
    await page.keyboard.press('ArrowRight');
    expect(await place(page, id)).toContain('step 1 of');
    const editor = panel.locator('summary', { hasText: 'Make your own' });
    if (await editor.count()) {
      await editor.click();
      await panel.locator('textarea').first().focus();
      for (const key of ['ArrowRight', 'Home', 'End', ' ']) await page.keyboard.press(key);
      expect(await place(page, id)).toContain('step 1 of');
      expect(await button(panel, 'Pause').count()).toBe(0);
    }
  });

  test('every link to code lands on code that the page shows', async () => {
    const { page, panel } = await open(id);
    const links = new Set<string>();
    for (const { preset } of LESSONS[id] ?? []) {
      await panel.locator('.stepper-preset select').selectOption(preset);
      await button(panel, 'Last step').click();
      for (const link of await panel.locator('a[href^="#code-"]').all()) {
        links.add((await link.getAttribute('href')) ?? '');
      }
    }
    expect(links.size).toBeGreaterThan(0);
    for (const link of links)
      expect(await page.locator(`[id="${link.slice(1)}"]`).count(), link).toBe(1);
  });

  test('fits the stage at every step: no scrolling, no text under 18 px', async () => {
    const { panel, next } = await open(id, `?stage=panel-${id}`);
    for (const { preset, words: all } of LESSONS[id] ?? []) {
      await panel.locator('.stepper-preset select').selectOption(preset);
      for (const i of all.keys()) {
        if (i > 0) await next.click();
        expect(await panel.evaluate(misfits), `${preset}, step ${i + 1}`).toEqual([]);
      }
    }
  });

  test('has no fault that axe finds, at every step, in light and dark', async () => {
    const { page, panel, next } = await open(id, '', { viewport: { width: 1280, height: 900 } });
    await alone(panel);
    const clean = async (at: string) => {
      for (const [colorScheme, rules] of [
        ['light', ALL_RULES],
        ['dark', COLOUR_RULES],
      ] as const) {
        await page.emulateMedia({ colorScheme });
        const found = await violations(page, `#panel-${id} .stepper`, rules);
        expect(found, `${at}, ${colorScheme}`).toEqual([]);
      }
    };
    const [first, ...others] = LESSONS[id] ?? [];
    for (const step of first?.words.keys() ?? []) {
      if (step > 0) await next.click();
      await clean(`step ${step + 1}`);
    }
    for (const { preset } of others) {
      await panel.locator('.stepper-preset select').selectOption(preset);
      await button(panel, 'Last step').click();
      await clean(preset);
    }
  }, 300_000);

  test('all that can be pressed is at least 24 px wide and high, on a phone too', async () => {
    for (const width of [360, 1280]) {
      const { panel } = await open(id, '', { viewport: { width, height: 800 } });
      await button(panel, 'Last step').click();
      const small = await panel
        .locator('.stepper :is(button, select, summary, input, textarea, [role=slider])')
        .evaluateAll((elements) =>
          elements
            .filter((element) => element.checkVisibility())
            .map((element) => ({ element, box: element.getBoundingClientRect() }))
            .filter(({ box }) => box.width < 24 || box.height < 24)
            .map(({ element }) => element.outerHTML.slice(0, 80)),
        );
      expect(small).toEqual([]);
    }
  });
});

test.each(LINKS)(
  'a link to %s %s lands on its step, and a reload stays there',
  async (id, at, expected) => {
    const { page, word } = await open(id, `?${id}=${at}`);
    expect(await word.textContent()).toBe(expected);
    await page.reload();
    await page.locator(`#panel-${id} ${ALIVE}`).waitFor();
    expect(await word.textContent()).toBe(expected);
  },
);

test('stepping writes the address, and the address alone brings the step back', async () => {
  const { page, panel, next } = await open('framing');
  await panel.locator('.stepper-preset select').selectOption('crlf');
  await next.click();
  await next.click();
  await page.waitForURL(/framing=crlf\.3/);
  const { page: other } = await site.open(page.url());
  await other.locator(`#panel-framing ${ALIVE}`).waitFor();
  expect(await place(other, 'framing')).toContain('step 3 of');
});

test('a reply of the reader, broken or whole, is judged, helped and kept in the address', async () => {
  const { page, panel } = await open('identity');
  await panel.locator('summary').click();
  const text = panel.locator('textarea');
  await text.fill('{"jsonrpc":"2.0","id":41 "result":{}}');
  expect(await panel.locator('.json-help').textContent()).toContain('line 1, column 26');
  await text.fill('{"jsonrpc":"2.0","id":[41],"result":{}}');
  expect(await panel.locator('.json-help').textContent()).toBe('This is JSON.');
  await page.waitForURL(/identity=next\.1%7E.*%5B41%5D/);
  await page.reload();
  await panel.locator(ALIVE).waitFor();
  await button(panel, 'Last step').click();
  expect(await panel.locator('.stepper-decided b').textContent()).toBe('ID_MISMATCH');
  const own = panel.locator('.identity-table [aria-current]');
  expect(await own.locator('td').allTextContents()).toEqual(['41', 'yes', 'yes', 'no']);
});

test('a larger editor comes with a press, and what is written there is judged the same', async () => {
  const { page, panel } = await open('identity');
  await panel.locator('summary').click();
  await panel.getByRole('button', { name: 'A larger editor' }).click();
  await panel.locator('.editor-monaco .monaco-editor').waitFor();
  await panel.locator('.editor-monaco').click();
  await page.keyboard.press('Control+A');
  await page.keyboard.press('Delete');
  await page.keyboard.type('{"jsonrpc":"2.0","id":[41],"result":{}}');
  await page.waitForURL(/identity=.*%5B41%5D/);
  expect(await panel.locator('.json-help').textContent()).toBe('This is JSON.');
  await panel.getByRole('button', { name: 'Back to the plain field' }).click();
  expect(await panel.locator('textarea').inputValue()).toBe(
    '{"jsonrpc":"2.0","id":[41],"result":{}}',
  );
});

describe('the cuts of the stream', () => {
  const cut = (page: Page) => page.locator('#panel-framing [role=slider]').first();
  const at = (page: Page) => cut(page).getAttribute('aria-valuenow').then(Number);

  test('are moved, added and removed by keyboard', async () => {
    const { page, panel } = await open('framing');
    await cut(page).focus();
    await page.keyboard.press('ArrowRight');
    expect(await at(page)).toBe(21);
    await page.keyboard.press('End');
    expect(await at(page)).toBe(36);
    expect(await place(page, 'framing')).toContain('step 1 of');
    await panel.getByText('Add a cut').click();
    expect(await panel.locator('[role=slider]').count()).toBe(2);
    await cut(page).focus();
    await page.keyboard.press('Delete');
    expect(await panel.locator('[role=slider]').count()).toBe(1);
  });

  test('follow the pointer', async () => {
    const { page } = await open('framing', '', { viewport: { width: 1280, height: 900 } });
    const from = await middle(page, '[role=slider]');
    const to = await middle(page, '[data-byte="9"]');
    await page.mouse.move(from.x, from.y);
    await page.mouse.down();
    await page.mouse.move(to.x + 3, to.y, { steps: 8 });
    await page.mouse.up();
    expect(await at(page)).toBe(10);
  });

  test('follow a finger, and the page does not scroll under it', async () => {
    const { page } = await open('framing', '', PHONE);
    await cut(page).scrollIntoViewIfNeeded();
    const from = await middle(page, '[role=slider]');
    const to = await middle(page, '[data-byte="30"]');
    const scrolled = await page.evaluate(() => scrollY);
    const touch = await page.context().newCDPSession(page);
    const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: (typeof from)[]) =>
      touch.send('Input.dispatchTouchEvent', { type, touchPoints });
    await send('touchStart', [from]);
    await send('touchMove', [{ x: (from.x + to.x) / 2, y: (from.y + to.y) / 2 }]);
    await send('touchMove', [{ x: to.x - 3, y: to.y }]);
    await send('touchEnd', []);
    expect(await at(page)).toBe(30);
    expect(await page.evaluate(() => scrollY)).toBe(scrolled);
  });

  async function middle(page: Page, selector: string): Promise<{ x: number; y: number }> {
    const box = await page.locator(`#panel-framing ${selector}`).first().boundingBox();
    if (!box) throw new Error(`${selector} is not drawn`);
    return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  }
});

test('the real limit is run when it is unfolded', async () => {
  const { panel } = await open('framing');
  await panel.locator('.framing-full summary').click();
  const cells = panel.locator('.framing-full tbody tr').last().locator('td');
  await expect.poll(() => cells.allTextContents()).toEqual(['196,608', 'FRAME_TOO_LONG', '0']);
});

test('a press on a name in the two-by-two changes who may be called, at the same step', async () => {
  const { panel, word } = await open('discovery', '?discovery=purchase.6');
  await panel.locator('.discovery-square button', { hasText: 'place_purchase' }).click();
  expect(await word.textContent()).toBe('Sent');
  await panel.locator('.discovery-square button', { hasText: 'place_purchase' }).click();
  expect(await word.textContent()).toBe('Never sent');
});

test('with a case on the stage, the clicker steps, and at the end goes to the next item', async () => {
  const { page, word } = await open('identity', '?stage=panel-identity');
  await page.locator('.stage-bar').waitFor();
  await page.keyboard.press('PageDown');
  expect(await word.textContent()).toBe('Parsed');
  await page.keyboard.press('PageUp');
  expect(await word.textContent()).toBe('Waiting');
  for (let i = 0; i < 3; i += 1) await page.keyboard.press('PageDown');
  await page.waitForFunction(() => !location.search.includes('stage=panel-identity'));
});

test('nothing plays by itself, and under reduced motion nothing moves between steps', async () => {
  const { panel } = await open('handshake', '', { reducedMotion: 'reduce' });
  const moving = await panel.evaluate((element) =>
    element.getAnimations({ subtree: true }).map((animation) => animation.id),
  );
  expect(moving).toEqual([]);
  expect(await button(panel, 'Pause').count()).toBe(0);
  await button(panel, 'Play').click();
  expect(await button(panel, 'Pause').count()).toBe(1);
  await panel.locator('.stepper-word', { hasText: 'Asked' }).waitFor();
});

/** What breaks the rule of the stage: room that scrolls, and text that is too small for a room. */
function misfits(panel: HTMLElement | SVGElement): string[] {
  const found: string[] = [];
  const { scrollHeight, clientHeight, scrollWidth, clientWidth } = panel;
  if (scrollHeight > clientHeight) found.push(`${scrollHeight - clientHeight} px too high`);
  if (scrollWidth > clientWidth) found.push(`${scrollWidth - clientWidth} px too wide`);
  for (const element of panel.querySelectorAll('.stepper *')) {
    const hasText = [...element.childNodes].some(
      (node) => node.nodeType === 3 && node.nodeValue?.trim(),
    );
    const size = Number.parseFloat(getComputedStyle(element).fontSize);
    if (hasText && size < 18) found.push(`${element.textContent?.slice(0, 20)}: ${size} px`);
  }
  return found;
}
