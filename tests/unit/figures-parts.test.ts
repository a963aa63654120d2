import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { csvOf } from '../../web/figures/download.ts';
import { declutter } from '../../web/figures/draw.ts';
import { clip, comma, dollars, joined, milliseconds, printed } from '../../web/figures/format.ts';
import {
  DEFAULT_SELECTION,
  formatSelection,
  KINDS,
  MAX_PER_DAY,
  type Parameters,
  PROTOCOLS,
  parseSelection,
  SELECTION_KEYS,
} from '../../web/figures/selection.ts';
import { groupName, shortName, styles } from '../../web/figures/series.ts';

describe('labels at the ends of lines', () => {
  const wanted = fc.array(fc.double({ min: 0, max: 300, noNaN: true }), { maxLength: 12 });

  test('stand apart, in their order, within the chart', () => {
    fc.assert(
      fc.property(wanted, (positions) => {
        const placed = declutter(positions, 20, 0, 300);
        const order = positions.map((at, index) => ({ at, index })).sort((a, b) => a.at - b.at);
        order.forEach(({ index }, i) => {
          const here = placed[index] ?? Number.NaN;
          expect(here).toBeGreaterThanOrEqual(-1e-6);
          expect(here).toBeLessThanOrEqual(300 + 1e-6);
          const next = order[i + 1];
          if (next !== undefined)
            expect((placed[next.index] ?? 0) - here).toBeGreaterThan(20 - 1e-6);
        });
      }),
    );
  });

  test('stay where they belong when nothing is in the way', () => {
    expect(declutter([10, 250, 100], 20, 0, 300)).toEqual([10, 250, 100]);
    expect(declutter([100, 100], 20, 0, 300)).toEqual([90, 110]);
    expect(declutter([], 20, 0, 300)).toEqual([]);
  });
});

describe('the selection', () => {
  const NONE = Object.fromEntries(SELECTION_KEYS.map((key) => [key, null])) as Parameters;

  test('of an address without parameters is the one that the page begins with', () => {
    expect(parseSelection(NONE)).toEqual(DEFAULT_SELECTION);
    expect(formatSelection(DEFAULT_SELECTION)).toEqual(NONE);
  });

  test('comes back out of the address as it went in', () => {
    const name = fc.string({ minLength: 1, unit: 'grapheme' });
    const some = <T>(all: readonly T[]) => fc.subarray([...all], { minLength: 1 });
    const selection = fc.record({
      models: fc.option(fc.array(name, { minLength: 1 })),
      protocols: some(PROTOCOLS),
      kinds: some(KINDS),
      perDay: fc.integer({ min: 1, max: MAX_PER_DAY }),
      grid: fc.option(name),
      cell: fc.option(
        fc.record({
          model: name,
          protocol: name,
          offer: name,
          task: fc.integer({ min: 0, max: 999_999 }),
        }),
      ),
    });
    fc.assert(
      fc.property(selection, (chosen) => {
        expect(parseSelection(formatSelection(chosen))).toEqual(chosen);
      }),
    );
  });

  test.each([
    { perday: '0' },
    { perday: '-3' },
    { perday: '1e99' },
    { perday: 'many' },
    { perday: '2.5' },
    { protocol: 'telepathy' },
    { kinds: '' },
    { cell: 'a,b' },
    { cell: 'a,b,c,x' },
    { models: '' },
  ])('counts what an address says wrongly as not said: %o', (wrong) => {
    expect(parseSelection({ ...NONE, ...wrong })).toEqual(DEFAULT_SELECTION);
  });

  test('takes a stray percent sign for text', () => {
    expect(parseSelection({ ...NONE, models: 'a%,b%2C' }).models).toEqual(['a%', 'b,']);
  });
});

describe('words and numbers', () => {
  test('a model of Claude has the name that a reader knows', () => {
    expect(shortName('claude-haiku-4-5-20251001')).toBe('Haiku 4.5');
    expect(shortName('claude-sonnet-5-5')).toBe('Sonnet 5.5');
    expect(shortName('claude-opus-6')).toBe('Opus 6');
    expect(shortName('qwen2.5:1.5b')).toBe('qwen2.5:1.5b');
  });

  test('models of one line share the name of their family when all of it is there', () => {
    const all = ['qwen2.5:0.5b', 'qwen2.5:1.5b', 'qwen3:0.6b'];
    expect(groupName(all.slice(0, 2), all)).toBe('qwen2.5');
    expect(groupName(all.slice(1), all)).toBe('qwen2.5:1.5b, qwen3:0.6b');
    expect(groupName(['qwen3:0.6b'], all)).toBe('qwen3:0.6b');
  });

  test('no two of the first twenty-five models look the same', () => {
    const models = Array.from({ length: 25 }, (_, i) => `model-${i}`);
    const looks = [...styles(models).values()].map(({ color, symbol }) => `${color} ${symbol}`);
    expect(new Set(looks).size).toBe(25);
  });

  test('the models of the book differ by more than colour', () => {
    const models = Array.from({ length: 5 }, (_, i) => `model-${i}`);
    const symbols = [...styles(models).values()].map(({ symbol }) => symbol);
    expect(new Set(symbols).size).toBe(5);
  });

  test('numbers read as a person would say them', () => {
    expect([0.114, 44.1, 492.6, 1833.85].map(milliseconds)).toEqual([
      '0.114 ms',
      '44.1 ms',
      '493 ms',
      '1.83 s',
    ]);
    expect([0, 0.004133, 4.133, 10_408].map(dollars)).toEqual([
      '$0.00',
      '$0.0041',
      '$4.13',
      '$10,408.00',
    ]);
    expect(
      [null, 12_345_678, 481.95000000000005, 0.004133, 1833.85, 'native'].map(printed),
    ).toEqual(['not measured', '12,345,678', '481.95', '0.004133', '1,833.85', 'native']);
    expect(joined(['a', 'b', 'c'])).toBe('a, b and c');
    expect(clip('🍦'.repeat(30), 3)).toBe('🍦🍦…');
  });

  test('a CSV file keeps every digit, and nothing in it runs', () => {
    const csv = csvOf({
      title: '',
      caption: '',
      malformed: false,
      draw: null,
      columns: [{ label: 'Model' }, { label: 'Prefill', unit: 'ms' }],
      rows: [
        ['=HYPERLINK("http://evil.example")', 1833.85],
        ['a "b", c', null],
      ],
    });
    expect(csv).toBe(
      'Model,Prefill (ms)\r\n"\'=HYPERLINK(""http://evil.example"")",1833.85\r\n"a ""b"", c",\r\n',
    );
    expect(comma('@x')).toBe("'@x");
  });
});
