import type { BrowserContextOptions, Locator, Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import mcpTools from '../../chapters/mcp-tools/index.ts';
import { PHONE, useSite } from './site.ts';

const SECTIONS = mcpTools.parts.flatMap(({ sections }) => sections).length;

const site = useSite();

const chapter = (hash = '', options: BrowserContextOptions = {}) =>
  site.open(`mcp-tools/${hash}`, { until: 'networkidle', ...options });

/** Where the element's upper edge stands, from the top of the screen. */
const topOf = (page: Page, selector: string) =>
  page.evaluate((it) => document.querySelector(it)?.getBoundingClientRect().top, selector);

/** The room under the header into which a target is brought. */
const UNDER_THE_HEADER = { from: 56, to: 180 };

async function expectInPlace(page: Page, selector: string) {
  await page.waitForTimeout(600);
  const top = await topOf(page, selector);
  expect(top).toBeGreaterThanOrEqual(UNDER_THE_HEADER.from);
  expect(top).toBeLessThan(UNDER_THE_HEADER.to);
}

describe('the text', () => {
  test('stands in the page without JavaScript, facts and figures included', async () => {
    const { page } = await chapter('', { javaScriptEnabled: false });
    const text = await page.textContent('main');
    expect(text).toContain('hangs a small sign');
    expect(await page.locator('.fact').count()).toBeGreaterThan(40);
    expect(await page.locator('figure svg').count()).toBeGreaterThan(5);
    expect(await page.locator('[data-kept] .line').count()).toBeGreaterThan(100);
  });

  test('is on screen before any of the scripts is asked for', async () => {
    const { page } = await chapter();
    const { painted, scripts } = await page.evaluate(() => ({
      painted: performance.getEntriesByName('first-contentful-paint')[0]?.startTime,
      scripts: performance
        .getEntriesByType('resource')
        .filter(({ name }) => /assets\/.+\.js$/.test(name))
        .map(({ startTime }) => startTime),
    }));
    expect(scripts.length).toBeGreaterThan(10);
    expect(Math.min(...scripts)).toBeGreaterThanOrEqual(painted ?? Number.POSITIVE_INFINITY);
  });

  test('is taken over by React as it stands', async () => {
    const { page } = await chapter();
    const line = page.locator('.code .line').first();
    const before = await line.textContent();
    await page.waitForTimeout(1_500);
    expect(await line.textContent()).toBe(before);
  });

  test('copies code, and selects it where there is no clipboard', async () => {
    const { page } = await chapter('#the-handshake', {
      permissions: ['clipboard-read', 'clipboard-write'],
    });
    const code = page.locator('#the-handshake .code').first();
    // Pressed until it answers: a section that was just reached may still be waking up.
    const press = (it: Locator) => it.locator('.code-copy').click();
    const label = async () => {
      await press(code);
      return code.locator('.code-copy').textContent();
    };
    await expect.poll(label).toBe('Copied');
    const shown = await code.locator('code').textContent();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(shown);

    await page.evaluate(() => Object.defineProperty(navigator, 'clipboard', { value: undefined }));
    const other = page.locator('#a-request-and-its-one-reply .code').first();
    const selected = async () => {
      await press(other);
      return page.evaluate(() => String(getSelection()));
    };
    await expect.poll(selected).toBe(await other.locator('code').textContent());
  });
});

describe('the contents', () => {
  test('follow the scroll', async () => {
    const { page } = await chapter();
    const here = page.locator('.chapter-contents [aria-current]');
    await page.locator('#what-a-miss-looks-like').scrollIntoViewIfNeeded();
    await page.evaluate(() => document.getElementById('what-a-miss-looks-like')?.scrollIntoView());
    await expect.poll(() => here.textContent()).toContain('What a miss looks like');
    await page.keyboard.press('j');
    await expect.poll(() => here.textContent()).toContain('Tools that look alike');
    await page.keyboard.press('k');
    await expect.poll(() => here.textContent()).toContain('What a miss looks like');
  });

  test('keep the section that is being read in sight', async () => {
    for (const width of [1280, 360]) {
      const { page } = await chapter('#active-recall', { viewport: { width, height: 600 } });
      await expectInPlace(page, '#active-recall');
      if (width === 360) await page.getByRole('button', { name: 'Contents' }).click();
      const entry = page.locator('[aria-current="location"]').filter({ visible: true });
      await expect
        .poll(async () => {
          const box = await entry.boundingBox();
          return box !== null && box.y > 56 && box.y + box.height < 600;
        })
        .toBe(true);
    }
  });

  test('on a phone, sections follow one another by touch', async () => {
    const { page } = await chapter('#the-handshake', {
      viewport: { width: 320, height: 740 },
      hasTouch: true,
    });
    // By its place: to tap an element, the driver would scroll a sticky header into view first.
    const tap = async (name: string) => {
      const box = await page.getByRole('button', { name }).boundingBox();
      if (box) await page.touchscreen.tap(box.x + box.width / 2, box.y + box.height / 2);
    };
    await expectInPlace(page, '#the-handshake');
    await tap('Next section');
    await expectInPlace(page, '#discovery-describes');
    await page.evaluate(() => scrollBy({ top: 500, behavior: 'instant' }));
    await tap('Previous section');
    await expectInPlace(page, '#the-handshake');
    const right = await page
      .locator('.top-bar-tools')
      .evaluate((tools) => tools.getBoundingClientRect().right);
    expect(right).toBeLessThanOrEqual(320);
  });

  test('open as a drawer on a narrow screen', async () => {
    const { page } = await chapter('', { viewport: PHONE.viewport });
    await page.getByRole('button', { name: 'Contents' }).click();
    await page.getByRole('dialog').getByRole('link', { name: 'The purchase' }).click();
    await expect.poll(() => page.getByRole('dialog').count()).toBe(0);
    await expectInPlace(page, '#the-purchase');
  });
});

test('from the end of a chapter one goes on to the others, with scripts and without', async () => {
  for (const javaScriptEnabled of [true, false]) {
    const { page } = await chapter('', { javaScriptEnabled });
    const end = page.getByRole('navigation', { name: 'Where to go from here' });
    await end.getByRole('link', { name: 'MCP concepts' }).click();
    await end.getByRole('link', { name: mcpTools.title }).click();
    await end.getByRole('link', { name: 'All chapters' }).click();
    await page.waitForURL(new URL('/', site.host.url).href);
  }
});

test('on a phone the table of modes is cards to the eye, and a table to a screen reader', async () => {
  const { page } = await chapter('#every-failure-on-purpose', {
    viewport: { width: 360, height: 740 },
  });
  const table = page.locator('.modes table');
  await table.scrollIntoViewIfNeeded();
  expect(
    await table
      .locator('tr')
      .last()
      .evaluate((it) => getComputedStyle(it).display),
  ).toBe('grid');
  const cdp = await page.context().newCDPSession(page);
  const { root } = await cdp.send('DOM.getDocument');
  const { nodeId } = await cdp.send('DOM.querySelector', {
    nodeId: root.nodeId,
    selector: '.modes table',
  });
  const count = async (role: string) => {
    const { nodes } = await cdp.send('Accessibility.queryAXTree', { nodeId, role });
    return nodes.filter(({ ignored }) => !ignored).length;
  };
  const rows = await table.locator('tr').count();
  expect([await count('row'), await count('columnheader'), await count('cell')]).toEqual([
    rows,
    4,
    (rows - 1) * 4,
  ]);
});

test('a wall of questions is folded, and an address opens it', async () => {
  const { page } = await chapter('#recall-offer-means');
  const [last] = mcpTools.recall.filter(({ part }) => part === 'part-a').slice(-1);
  const item = page.locator(`#recall-${last?.id}`);
  expect(await item.isVisible()).toBe(false);
  await page.evaluate((hash) => {
    location.hash = hash;
  }, `recall-${last?.id}`);
  await expect.poll(() => item.isVisible()).toBe(true);
});

describe('what the device remembers', () => {
  test('progress outlives a reload, and is forgotten on demand', async () => {
    const { page } = await chapter();
    const summary = page.locator('.top-bar-progress');
    expect(await summary.textContent()).toMatch(new RegExp(`^0 of ${SECTIONS} sections`));
    await page.evaluate(() => document.querySelector('#opening .section-end')?.scrollIntoView());
    await expect.poll(() => summary.textContent()).toMatch(new RegExp(`^1 of ${SECTIONS}`));
    await page.reload();
    await expect.poll(() => summary.textContent()).toMatch(new RegExp(`^1 of ${SECTIONS}`));
    const progress = page.locator('.chapter-contents .contents-progress');
    await progress.getByRole('button', { name: 'Reset progress' }).click();
    await progress.getByRole('button', { name: 'Forget' }).click();
    await expect.poll(() => summary.textContent()).toMatch(new RegExp(`^0 of ${SECTIONS}`));
  });

  test('on return it offers the place where one was, and does not jump', async () => {
    const { page } = await chapter('#the-handshake');
    await page.waitForTimeout(500);
    await page.goto('about:blank');
    await page.goto(`${site.host.url}/mcp-tools/`, { waitUntil: 'networkidle' });
    expect(await page.evaluate(() => scrollY)).toBe(0);
    await page.getByRole('complementary', { name: 'Where you were' }).waitFor();
    await page.getByRole('button', { name: 'The handshake' }).click();
    await expectInPlace(page, '#the-handshake');
  });

  test('an answer, its rating and an import from a file', async () => {
    const { page } = await chapter('#recall-offer-means');
    const item = page.locator('#recall-offer-means');
    await item.getByText('Compare', { exact: true }).click();
    await item.getByText('Write your own answer first').waitFor();
    expect(await item.locator('.recall-answer').isVisible()).toBe(false);
    await item.getByRole('textbox').fill('It is text in the prompt.');
    await item.getByText('Compare', { exact: true }).click();
    await item.getByRole('button', { name: 'Had it' }).click();
    await item.getByText('Comes back tomorrow').waitFor();

    const saving = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Save answers as a file' }).first().click();
    const file = await (await saving).path();
    const { page: other } = await chapter('#recall-offer-means');
    const chooser = other.waitForEvent('filechooser');
    await other.locator('.backup-open input').first().click();
    await (await chooser).setFiles(file);
    await other.locator('#recall-offer-means').getByText('Comes back tomorrow').waitFor();
    expect(await other.locator('#recall-offer-means textarea').inputValue()).toBe(
      'It is text in the prompt.',
    );
  });
});

describe('a deep link', () => {
  test.each([
    '#the-handshake',
    '#what-it-costs-in-time',
    '#fig-tokens',
    '#panel-failure-modes',
    '#term-prefill',
    '#exercise-read-a-paginated-list',
  ])('%s lands in its place, and stays there', async (hash) => {
    const { page } = await chapter(hash);
    await expectInPlace(page, hash);
    await page.waitForTimeout(1_500);
    await expectInPlace(page, hash);
  });

  test('opens the closed solution that it names', async () => {
    const hash = '#exercise-let-the-choice-decline-solution';
    const { page } = await chapter(hash);
    await expectInPlace(page, hash);
    expect(await page.locator(`${hash}[open]`).count()).toBe(1);
    expect(await page.locator(hash).textContent()).toContain('none_of_these');
  });

  test('is left alone by a reload, which comes back to where the reader was', async () => {
    const { page } = await chapter('#the-handshake');
    await page.mouse.move(640, 400);
    await page.mouse.wheel(0, 700);
    await page.waitForTimeout(600);
    const before = (await topOf(page, '#the-handshake')) ?? 0;
    expect(before).toBeLessThan(-400);
    await page.reload({ waitUntil: 'networkidle' });
    await page.waitForTimeout(800);
    expect(Math.abs(((await topOf(page, '#the-handshake')) ?? 0) - before)).toBeLessThan(3);
  });

  test('lets go as soon as the reader scrolls', async () => {
    const { page } = await chapter('#the-handshake');
    await page.mouse.move(640, 400);
    await page.mouse.wheel(0, 900);
    await page.waitForTimeout(1_200);
    expect(await topOf(page, '#the-handshake')).toBeLessThan(-500);
  });
});

describe('the glossary', () => {
  test('opens by keyboard and closes on Escape', async () => {
    const { page } = await chapter('#opening');
    const term = page.locator('#opening a.term').first();
    await term.focus();
    await page.keyboard.press('Shift+Tab');
    await page.keyboard.press('Tab');
    const card = page.getByRole('tooltip');
    await card.waitFor();
    expect(await card.textContent()).toContain('A program that lets a language model act');
    expect(await term.getAttribute('aria-describedby')).toBe('glossary-card');
    await page.keyboard.press('Escape');
    await expect.poll(() => card.count()).toBe(0);
  });

  test('opens by a touch, and a second one leads to the vocabulary', async () => {
    const { page } = await chapter('#opening', PHONE);
    const term = page.locator('#opening a.term').first();
    await term.tap();
    await page.getByRole('tooltip').waitFor();
    expect(new URL(page.url()).hash).toBe('#opening');
    await term.tap();
    await expectInPlace(page, '#term-agent');
  });
});

describe('search', () => {
  test('finds, marks, and goes there by keyboard alone', async () => {
    const { page } = await chapter();
    await page.keyboard.press('/');
    await page.getByRole('dialog').getByRole('searchbox').waitFor();
    await page.keyboard.type('prefill');
    const first = page.locator('.search-hits a').first();
    await first.waitFor();
    expect(await first.locator('mark').first().textContent()).toBe('prefill');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expect.poll(() => page.getByRole('dialog').count()).toBe(0);
    await expectInPlace(page, new URL(page.url()).hash);
  });

  test('no shortcut fires while one types', async () => {
    const { page } = await chapter('#recall-offer-means');
    const field = page.locator('#recall-offer-means textarea');
    await field.pressSequentially('/?pjkct.');
    expect(await field.inputValue()).toBe('/?pjkct.');
    expect(await page.getByRole('dialog').count()).toBe(0);
    expect(new URL(page.url()).search).toBe('');
  });
});

test('the theme is the system’s until one chooses, and the choice outlives a reload', async () => {
  const { page } = await chapter('', { colorScheme: 'dark' });
  const paper = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  const dark = await paper();
  await page.getByRole('button', { name: 'Theme: System' }).click();
  const light = await paper();
  expect(light).not.toBe(dark);
  await page.reload({ waitUntil: 'networkidle' });
  expect(await paper()).toBe(light);
  await page.keyboard.press('t');
  await expect.poll(paper).toBe(dark);
});

test.each(['', 'mcp-tools/'])('/%s at 320 px needs no scrolling sideways', async (path) => {
  const viewport = { width: 320, height: 640 };
  const { page } = await site.open(path, { until: 'networkidle', viewport });
  await page.addStyleTag({ content: '.section { content-visibility: visible !important }' });
  await page.waitForTimeout(300);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
});

test('paper keeps text, figures and captions, and leaves out controls and solutions', async () => {
  const { page } = await chapter();
  await page.emulateMedia({ media: 'print' });
  for (const gone of ['.top-bar', '.chapter-contents', '.code-copy', '.reveal', '.figure button']) {
    expect(await page.locator(gone).filter({ visible: true }).count(), gone).toBe(0);
  }
  for (const kept of [
    '#opening > p:not(.section-time)',
    '#fig-tokens svg',
    '#fig-tokens figcaption',
    '.panel-caption',
  ]) {
    expect(await page.locator(kept).first().isVisible(), kept).toBe(true);
  }
  expect(await page.locator('#panel-framing .panel-body').textContent()).not.toBe('');
});
