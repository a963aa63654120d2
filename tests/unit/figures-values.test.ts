import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { studyReceipt } from '../../chapters/mcp-tools/receipt/recompute.ts';
import { FIGURE_IDS } from '../../web/figures/types.ts';
import { column, inputOf, readFigure, records } from '../fixtures/figures.ts';
import { receiptIn, searchIndex, sources, studiesIn } from '../fixtures/receipts.ts';

const HAIKU = 'claude-haiku-4-5-20251001';
const SONNET = 'claude-sonnet-5-5';
const QWEN = 'qwen2.5:1.5b';
const KINDS = ['unrelated', 'confusable'] as const;

describe.each(sources)('from $name', (files) => {
  const studies = studiesIn(files);
  const input = inputOf(studies);

  test.each([
    [QWEN, 'native', [511, 834, 1468, 2700], 39.1],
    [QWEN, 'choice', [194, 293, 476, 809], 11],
    [HAIKU, 'native', [1067, 1517, 2405, 4133], 54.8],
    [SONNET, 'native', [1073, 1675, 2868, 5204], 73.8],
  ])('tokens: %s, %s', async (model, protocol, prompts, perTool) => {
    const reading = await readFigure('tokens', input);
    const where = { Model: model, Protocol: protocol };
    expect(column(reading, 'Tools offered', where)).toEqual([8, 16, 32, 64]);
    expect(column(reading, 'Prompt', where)).toEqual(prompts);
    expect(column(reading, 'A further tool', where)).toEqual(Array(4).fill(perTool));
  });

  test('tokens: the title spans every line', async () => {
    const { title } = await readFigure('tokens', input);
    expect(title).toBe('Every further tool puts 11.0 to 73.8 tokens into the prompt');
  });

  test('prefill: measured, and what it would be if attention were free', async () => {
    const reading = await readFigure('prefill', input);
    const native = { Model: QWEN, Protocol: 'native' };
    expect(column(reading, 'Prefill', native)).toEqual([262, 481.95000000000005, 926.55, 1833.85]);
    const straight = column(reading, 'If attention were free', native);
    expect(straight[0]).toBe(262);
    expect(straight[3]).toBeCloseTo((262 / 511) * 2700, 1);
    expect(column(reading, 'Prefill', { Model: QWEN, Protocol: 'choice' }).at(-1)).toBe(492.6);
    expect(column(reading, 'Prefill', { Model: HAIKU })).toEqual([]);
    expect(reading.title).toBe('5.3 times the tokens took qwen2.5:1.5b 7.0 times as long');
  });

  test.each([
    [QWEN, 'native', 'unrelated', [23, 24, 21, 14]],
    [QWEN, 'choice', 'unrelated', [24, 24, 24, 20]],
    [HAIKU, 'native', 'unrelated', [24, 22, 23, 22]],
    [SONNET, 'native', 'unrelated', [23, 22, 22, 23]],
    [QWEN, 'native', 'confusable', [23, 23, 18, 16]],
    [QWEN, 'choice', 'confusable', [24, 19, 20, 20]],
  ])('accuracy: %s, %s, %s', async (model, protocol, kind, right) => {
    const reading = await readFigure('accuracy', inputOf(studies, { kinds: KINDS }));
    expect(column(reading, 'Right', { Model: model, Protocol: protocol, Catalog: kind })).toEqual(
      right,
    );
  });

  test('accuracy: the Wilson interval of the largest catalog, and the model that fell furthest', async () => {
    const reading = await readFigure('accuracy', input);
    const last = { Model: QWEN, Protocol: 'native', 'Tools offered': 64 };
    expect(column(reading, '95% from', last)).toEqual([0.388]);
    expect(column(reading, '95% to', last)).toEqual([0.755]);
    expect(reading.title).toBe(
      'qwen2.5:1.5b fell furthest: 23 of 24 right with 8 tools, 14 of 24 with 64',
    );
  });

  test('misses: ten at 64 tools, seven without a call and three to a wrong tool', async () => {
    const reading = await readFigure('misses', input);
    const [row] = records(reading).filter(
      (record) =>
        record.Model === QWEN && record.Protocol === 'native' && record['Tools offered'] === 64,
    );
    expect(row).toMatchObject({ Right: 14, 'Wrong tool': 3, 'No call': 7, Of: 24 });
    expect(reading.title).toBe(
      'With 64 tools qwen2.5:1.5b missed 10 of 24: 7 answers without a call, 3 calls to a wrong tool',
    );
    expect(column(reading, 'No call', { Protocol: 'choice' }).every((n) => n === 0)).toBe(true);
  });

  test('declined: of 216 native answers a model', async () => {
    const reading = await readFigure('declined', input);
    expect(column(reading, 'No call')).toEqual([12, 24, 33, 15, 5]);
    expect(new Set(column(reading, 'Of'))).toEqual(new Set([216]));
    expect(reading.title).toContain('qwen3:0.6b');
  });

  test('paired: lost and gained add up to the difference of the two catalogs', async () => {
    const reading = await readFigure('paired', input);
    const rows = records(reading);
    expect(rows).toHaveLength(30);
    for (const row of rows) {
      const difference = Number(row['Right, confusable']) - Number(row['Right, unrelated']);
      expect(Number(row.Gained) - Number(row.Lost)).toBe(difference);
      expect(row.Of).toBe(24);
    }
    const qwen = { Model: QWEN, 'Tools offered': 32 };
    expect(column(reading, 'Right, unrelated', qwen)).toEqual([21, 24]);
    expect(column(reading, 'Right, confusable', qwen)).toEqual([18, 20]);
  });

  test('choice: both protocols, whichever are chosen elsewhere', async () => {
    const all = await readFigure('choice', input);
    const native = await readFigure('choice', inputOf(studies, { protocols: ['native'] }));
    expect(all.rows).toHaveLength(5 * 4 * 2);
    expect(native.rows).toEqual(all.rows);
    expect(column(all, 'Prompt', { Model: QWEN, Protocol: 'choice' })).toEqual([
      194, 293, 476, 809,
    ]);
  });

  test.each([
    [QWEN, [16, 21, 22]],
    ['qwen3:0.6b', [17, 14, 18]],
    [SONNET, [22, 21, 23]],
  ])('search: %s, native', async (model, right) => {
    const reading = await readFigure('search', input);
    const where = { Model: model, Protocol: 'native' };
    expect(column(reading, 'Offered', where)).toEqual([
      'all 64',
      'bm25, best 5',
      'all-minilm, best 5',
    ]);
    expect(column(reading, 'Right', where)).toEqual(right);
    expect(column(reading, 'Right tool offered', where)).toEqual([null, 21, 23]);
  });

  test('search: no model passes the recall of the search', async () => {
    const reading = await readFigure('search', input);
    for (const row of records(reading)) {
      const most = row['Right tool offered'];
      if (typeof most === 'number') expect(row.Right).toBeLessThanOrEqual(most);
    }
    expect(reading.title).toContain('21 of 24 with BM25 and 23 of 24 with all-minilm');
    expect(reading.title).toContain('which Sonnet 5.5 reached');
  });

  test('cost: a request and a day of the reader, at list price; local models have none', async () => {
    const reading = await readFigure('cost', inputOf(studies, { perDay: 250 }));
    const haiku = { Model: HAIKU, Offer: 'unrelated-64', Protocol: 'native' };
    const sonnet = { ...haiku, Model: SONNET };
    expect(column(reading, 'A request', haiku)).toEqual([0.004133]);
    expect(column(reading, 'A request', sonnet)).toEqual([0.010408]);
    expect(Number(column(reading, 'A day of 250 requests', haiku)[0])).toBeCloseTo(1.03325, 9);
    expect(column(reading, 'A request', { Model: QWEN })).toEqual([]);
    expect(reading.title).toBe(
      'At 250 requests a day, 64 native tools cost $1.03 a day on Haiku 4.5 and $2.60 a day on Sonnet 5.5',
    );
  });

  test('pipe: one prefill is 16,086 calls, and the reader has a place in it', async () => {
    const { title } = await readFigure('pipe', input);
    expect(title).toBe('One 64-tool prefill on qwen2.5:1.5b lasts as long as 16,086 calls');
    const measured = { medianMs: 0.2, p95Ms: 0.31, when: '2026-10-01T08:00:00Z' };
    const here = await readFigure('pipe', inputOf(studies, {}, measured));
    expect(column(here, 'Takes')).toEqual([0.114, 0.166, 0.2, 0.31, 44.1, 621.45, 1833.85, 985.1]);
  });

  test('requests: every answer of a model, and what each came to', async () => {
    const reading = await readFigure('requests', inputOf(studies, { grid: QWEN }));
    expect(reading.rows).toHaveLength(432);
    const last = { Offer: 'unrelated-64', Protocol: 'native' };
    const outcomes = column(reading, 'Outcome', last);
    const count = (name: string) => outcomes.filter((outcome) => outcome === name).length;
    expect([count('right tool'), count('wrong tool'), count('no call')]).toEqual([14, 3, 7]);
  });

  test('the note on malformed definitions stands where local native figures do, and only there', async () => {
    const claude = inputOf(studies, { models: [HAIKU, SONNET] });
    const chosen = inputOf(studies, { models: [QWEN], protocols: ['choice'] });
    for (const id of FIGURE_IDS) {
      const { malformed } = await readFigure(id, input);
      expect([id, malformed]).toEqual([id, id !== 'cost']);
    }
    for (const id of ['tokens', 'accuracy', 'misses', 'paired', 'search', 'requests'] as const) {
      expect([id, (await readFigure(id, claude)).malformed]).toEqual([id, false]);
      expect([id, (await readFigure(id, chosen)).malformed]).toEqual([id, false]);
    }
    expect((await readFigure('declined', claude)).malformed).toBe(false);
  });

  test('of another local run than the one whose prompts were counted, no figure says it', async () => {
    const own = receiptIn(files.local);
    for (const row of own.rows) row.promptTokens += 4;
    const mine = { ...studies, local: studyReceipt(own, searchIndex(files)) };
    for (const id of FIGURE_IDS) {
      expect([id, (await readFigure(id, inputOf(mine))).malformed]).toEqual([id, false]);
    }
  });
});

test('figures are numbered in the order of the chapter', () => {
  const sources = import.meta.glob<string>('../../chapters/mcp-tools/*.mdx', {
    query: '?raw',
    import: 'default',
    eager: true,
  });
  const order = Object.keys(sources)
    .sort()
    .flatMap((file) => [...(sources[file] ?? '').matchAll(/<Figure id="([^"]+)"/g)])
    .map(([, id = '']) => id);
  expect(order).toEqual([...FIGURE_IDS]);
});

test('the book is what the receipts say: no number of a figure stands in its code', () => {
  for (const id of FIGURE_IDS) {
    const code = readFileSync(new URL(`../../web/figures/${id}.ts`, import.meta.url), 'utf8');
    for (const measured of ['0.114', '16,086', '39.1', '73.8', '1833', '2700', '216', '24']) {
      expect(code).not.toMatch(new RegExp(`(?<![\\w.])${measured}(?![\\w])`));
    }
  }
});
