import { parseHTML } from 'linkedom';
import { describe, expect, test } from 'vitest';
import { studyReceipt } from '../../chapters/mcp-tools/receipt/recompute.ts';
import type { Receipt } from '../../chapters/mcp-tools/receipt/schema.ts';
import type { Studies } from '../../chapters/mcp-tools/receipt/study.ts';
import { FIGURES } from '../../web/figures/registry.ts';
import { renderStill } from '../../web/figures/still.ts';
import { FIGURE_IDS } from '../../web/figures/types.ts';
import { column, frameOf, inputOf, readFigure, records } from '../fixtures/figures.ts';
import { receiptIn, searchIndex, shipped, studiesIn } from '../fixtures/receipts.ts';

const studies = studiesIn(shipped);
const input = inputOf(studies);

/** One element a line, so that a difference can be read. */
function lines(svg: SVGSVGElement): string {
  return `${svg.outerHTML.replaceAll('><', '>\n<')}\n`;
}

describe.each(FIGURE_IDS)('%s', (id) => {
  test('is drawn as the snapshot has it', async () => {
    const { draw } = await readFigure(id, input);
    const svg = draw?.(frameOf(660));
    if (!svg) throw new Error('nothing was drawn');
    await expect(lines(svg)).toMatchFileSnapshot(`../fixtures/figures/${id}.svg`);
  });

  test.each([328, 646, 1208])('fits %i pixels, in text of the size asked for', async (width) => {
    const fontSize = width < 480 ? 12 : width > 1000 ? 18 : 14;
    const svg = (await readFigure(id, input)).draw?.(frameOf(width, fontSize));
    expect(svg?.getAttribute('width')).toBe(String(width));
    expect(svg?.getAttribute('style')).toContain(`font-size:${fontSize}px`);
    expect(svg?.outerHTML).not.toMatch(/NaN|undefined|Infinity/);
    for (const text of svg?.querySelectorAll('text, g') ?? []) {
      expect(text.getAttribute('font-size')).toBeNull();
    }
  });

  test('is one named image, and no group inside has a name without a role', async () => {
    const { draw, title } = await readFigure(id, input);
    const svg = draw?.(frameOf(660));
    expect(svg?.getAttribute('role')).toBe('img');
    expect(svg?.getAttribute('aria-label')).toBe(title);
    expect(svg?.querySelectorAll('[aria-label]')).toHaveLength(0);
  });

  test('takes its colours from the page, so that one drawing serves both themes', async () => {
    const svg = (await readFigure(id, input)).draw?.(frameOf(660));
    expect(svg?.outerHTML).not.toMatch(/#[0-9a-f]{3,8}\b|rgb\(/i);
    expect(svg?.outerHTML).toContain('var(--');
  });

  test('is the same for the same receipts', async () => {
    const draw = async () => (await readFigure(id, input)).draw?.(frameOf(660)).outerHTML;
    expect(await draw()).toBe(await draw());
  });

  test('says what is missing when there is no receipt, and draws nothing', async () => {
    const { draw, rows, title } = await readFigure(id, inputOf({ local: null, api: null }));
    expect(draw).toBeNull();
    expect(rows).toEqual([]);
    expect(title).toMatch(/not|no |nobody/i);
  });

  test('draws a receipt without its largest model, and either receipt alone', async () => {
    const without = changed((receipt) => {
      receipt.models = receipt.models.filter((model) => model !== 'qwen2.5:1.5b');
      receipt.rows = receipt.rows.filter((row) => row.model !== 'qwen2.5:1.5b');
      receipt.table = receipt.table.filter((row) => row.model !== 'qwen2.5:1.5b');
    });
    for (const held of [without, { ...studies, local: null }, { ...studies, api: null }]) {
      const { draw, title } = await readFigure(id, inputOf(held));
      expect(draw?.(frameOf(328, 12)).outerHTML ?? '').not.toMatch(/NaN|undefined|Infinity/);
      expect(title).not.toMatch(/NaN|undefined|Infinity|null/);
      if (held.local === without.local) expect(title).not.toContain('1.5b');
    }
  });

  test('shows a name of somebody else as text, cut to fit, and whole in the table', async () => {
    const odd = `"><img src=x onerror=alert(1)>${'long'.repeat(40)}`;
    const held = changed((receipt) => rename(receipt, 'qwen2.5:1.5b', odd));
    const figure = (await FIGURES[id].load()).default;
    const only = inputOf(held, { models: [odd] });
    const reading = figure(only);
    const still = renderStill(id, figure, only.studies);
    expect(parseHTML(still).document.querySelector('img, [onerror]')).toBeNull();
    expect(still).not.toContain(odd.slice(30));
    const whole = records(reading).some((record) => record.Model === odd);
    // A local model has no price, so no row of that figure names one.
    expect(whole).toBe(id !== 'cost');
  });
});

test('a missing value is a gap: no point, no zero, and "not measured" in the table', async () => {
  const held = changed((receipt) => {
    for (const row of receipt.rows) if (row.offer === 'unrelated-32') row.prefillMs = null;
  });
  const reading = await readFigure('prefill', inputOf(held));
  const where = { Model: 'qwen2.5:1.5b', Protocol: 'native' };
  expect(column(reading, 'Prefill', where)).toEqual([262, 481.95000000000005, null, 1833.85]);
  expect(reading.rows.flat()).not.toContain(0);
  // A path that begins twice is a line with a gap in it.
  const broken = (svg = '') => svg.match(/ d="M[^"]*M/g)?.length ?? 0;
  const whole = await readFigure('prefill', input);
  expect(broken(whole.draw?.(frameOf(660)).outerHTML)).toBe(0);
  expect(broken(reading.draw?.(frameOf(660)).outerHTML)).toBe(6);
});

test('a condition of the table without rows was not measured: n is 0, and the share is null', async () => {
  const held = changed((receipt) => {
    receipt.rows = receipt.rows.filter(
      (row) => row.model !== 'qwen2.5:1.5b' || row.offer !== 'unrelated-64',
    );
  });
  const where = { Model: 'qwen2.5:1.5b', 'Tools offered': 64, Protocol: 'native' };
  const reading = await readFigure('accuracy', inputOf(held));
  expect(column(reading, 'Of', where)).toEqual([0]);
  expect(column(reading, 'Share', where)).toEqual([null]);
  expect(column(reading, 'Right', where)).toEqual([null]);
  for (const id of FIGURE_IDS) {
    const { draw, title } = await readFigure(id, inputOf(held));
    expect(draw?.(frameOf(660)).outerHTML).not.toMatch(/NaN|undefined/);
    expect(title).not.toMatch(/0 of 0|NaN/);
  }
});

test('a receipt with a table and no rows draws nothing that is not a number', async () => {
  const held = changed((receipt) => {
    receipt.rows = [];
  });
  for (const id of FIGURE_IDS) {
    const { draw, title } = await readFigure(id, inputOf({ ...held, api: null }));
    expect(draw?.(frameOf(660)).outerHTML ?? '', id).not.toMatch(/NaN|undefined|Infinity/);
    expect(title).not.toMatch(/NaN|undefined|Infinity|0 of 0/);
  }
});

test('two models whose names are cut to the same label stay two', async () => {
  const held = changed((receipt) => {
    rename(receipt, 'qwen2.5:0.5b', `${'same-beginning-of-a-name'.repeat(2)}-a`);
    rename(receipt, 'qwen2.5:1.5b', `${'same-beginning-of-a-name'.repeat(2)}-b`);
  });
  for (const id of ['misses', 'paired', 'pipe', 'declined'] as const) {
    const count = async (of: Studies) =>
      (await readFigure(id, inputOf(of)))
        .draw?.(frameOf(1208))
        .querySelectorAll('rect, circle, path').length;
    expect(await count(held), id).toBe(await count(studies));
    const svg = (await readFigure(id, inputOf(held))).draw?.(frameOf(1208));
    const labels = [...(svg?.querySelectorAll('text') ?? [])].map((text) => text.textContent);
    expect(labels.filter((text) => text?.includes('same-beginning')).length, id).toBeGreaterThan(1);
  }
});

test('more models than colours still differ by their marks', async () => {
  const held = changed((receipt) => {
    const rows = receipt.rows.filter((row) => row.model === 'qwen2.5:1.5b');
    for (const copy of ['a', 'b', 'c', 'd', 'e', 'f']) {
      receipt.models.push(copy);
      receipt.rows.push(...rows.map((row) => ({ ...row, model: copy })));
    }
  });
  for (const id of FIGURE_IDS) {
    const svg = (await readFigure(id, inputOf(held))).draw?.(frameOf(328, 12));
    expect(svg?.outerHTML).not.toMatch(/NaN|undefined/);
  }
});

test('a changed row changes the figures that it belongs to, and no other', async () => {
  const held = changed((receipt) => {
    const row = receipt.rows.find(
      (each) =>
        each.model === 'qwen2.5:1.5b' &&
        each.protocol === 'native' &&
        each.offer === 'unrelated-64' &&
        each.chosen === each.expected,
    );
    if (row) row.chosen = null;
  });
  const differing = [];
  for (const id of FIGURE_IDS) {
    const [before, after] = await Promise.all([
      readFigure(id, inputOf(studies, { grid: 'qwen2.5:1.5b' })),
      readFigure(id, inputOf(held, { grid: 'qwen2.5:1.5b' })),
    ]);
    if (JSON.stringify(before.rows) !== JSON.stringify(after.rows)) differing.push(id);
  }
  expect(differing).toEqual(['accuracy', 'misses', 'declined', 'paired', 'choice', 'requests']);
});

/** The shipped receipts with the local one changed. */
function changed(change: (receipt: Receipt) => void) {
  const receipt = receiptIn(shipped.local);
  change(receipt);
  return { ...studies, local: studyReceipt(receipt, searchIndex()) };
}

function rename(receipt: Receipt, from: string, to: string): void {
  receipt.models = receipt.models.map((model) => (model === from ? to : model));
  for (const row of [...receipt.rows, ...receipt.table]) if (row.model === from) row.model = to;
}
