import { describe, expect, test } from 'vitest';
import {
  type Condition,
  conditionKey,
  type Study,
} from '../../chapters/mcp-tools/receipt/study.ts';
import { sources, studiesIn } from '../fixtures/receipts.ts';

const SMALL = 'qwen2.5:0.5b';
const MIDDLE = 'qwen2.5:1.5b';
const QWEN3 = 'qwen3:0.6b';
const HAIKU = 'claude-haiku-4-5-20251001';
const SONNET = 'claude-sonnet-5-5';
const SIZES = [8, 16, 32, 64];

describe.each(sources)('$name', (files) => {
  const studies = studiesIn(files);
  const local = present(studies.local);
  const api = present(studies.api);

  function condition(model: string, protocol: string, offer: string): Condition {
    const study = local.header.models.includes(model) ? local : api;
    return present(study.conditions.get(conditionKey(model, protocol, offer)));
  }
  const overSizes = (model: string, protocol: string) =>
    SIZES.map((size) => condition(model, protocol, `unrelated-${size}`));
  const ofModel = (study: Study, model: string, protocol: string) =>
    [...study.conditions.values()].filter((c) => c.model === model && c.protocol === protocol);

  test('every claim follows from the rows, the index and the prices', () => {
    const verdicts = ({ verdicts }: Study) =>
      verdicts.map(({ name, ok, checked }) => [name, ok, checked]);
    expect(verdicts(local)).toEqual([
      ['table', true, 54 * 8],
      ['recall', true, 2],
      ['bm25', true, 24],
      ['cost', null, 0],
    ]);
    expect(verdicts(api)).toEqual([
      ['table', true, 36 * 9],
      ['recall', true, 2],
      ['bm25', true, 24],
      ['cost', true, 3],
    ]);
  });

  test('1,296 rows of 54 conditions, and 864 of 36', () => {
    expect([local.rowCount, local.conditions.size]).toEqual([1296, 54]);
    expect([api.rowCount, api.conditions.size]).toEqual([864, 36]);
  });

  test.each([
    [MIDDLE, 'native', [511, 834, 1468, 2700], '39.1'],
    [SMALL, 'native', [511, 834, 1468, 2700], '39.1'],
    [MIDDLE, 'choice', [194, 293, 476, 809], '11.0'],
    [HAIKU, 'native', [1067, 1517, 2405, 4133], '54.8'],
    [SONNET, 'native', [1073, 1675, 2868, 5204], '73.8'],
  ])('prompt tokens of %s, %s, and tokens per tool', (model, protocol, tokens, slope) => {
    const medians = overSizes(model, protocol).map((c) => c.medianPromptTokens ?? Number.NaN);
    expect(medians).toEqual(tokens);
    expect((((medians[3] ?? 0) - (medians[0] ?? 0)) / 56).toFixed(1)).toBe(slope);
  });

  test.each([
    [MIDDLE, 'native', [23, 24, 21, 14]],
    [MIDDLE, 'choice', [24, 24, 24, 20]],
    [HAIKU, 'native', [24, 22, 23, 22]],
    [SONNET, 'native', [23, 22, 22, 23]],
  ])('right of 24 for %s, %s', (model, protocol, right) => {
    const conditions = overSizes(model, protocol);
    expect(conditions.map(({ correct }) => correct)).toEqual(right);
    expect(conditions.map(({ n }) => n)).toEqual([24, 24, 24, 24]);
  });

  test('how the 1.5b model misses at 64 tools', () => {
    const { n, correct, noCall, wrongTool, interval } = condition(MIDDLE, 'native', 'unrelated-64');
    expect([n - correct, noCall, wrongTool]).toEqual([10, 7, 3]);
    expect(interval?.map((end) => end.toFixed(3))).toEqual(['0.388', '0.755']);
    expect(interval?.map((end) => end.toFixed(2))).toEqual(['0.39', '0.76']);
  });

  test('answers without a call, of 216', () => {
    const noCalls = (study: Study, model: string) => {
      const conditions = ofModel(study, model, 'native');
      expect(conditions.reduce((sum, { n }) => sum + n, 0)).toBe(216);
      return conditions.reduce((sum, { noCall }) => sum + noCall, 0);
    };
    expect([SMALL, MIDDLE, QWEN3].map((model) => noCalls(local, model))).toEqual([12, 24, 33]);
    expect([HAIKU, SONNET].map((model) => noCalls(api, model))).toEqual([15, 5]);
  });

  test('prefill of the 1.5b model', () => {
    const ms = (protocol: string, offer: string) =>
      condition(MIDDLE, protocol, offer).medianPrefillMs;
    expect(ms('native', 'unrelated-8')).toBeCloseTo(262, 9);
    expect(ms('native', 'unrelated-64')).toBeCloseTo(1833.85, 9);
    expect(ms('choice', 'unrelated-64')).toBeCloseTo(492.6, 9);
    expect(condition(HAIKU, 'native', 'unrelated-64').medianPrefillMs).toBeNull();
  });

  test.each([
    [MIDDLE, [16, 21, 22]],
    [QWEN3, [17, 14, 18]],
    [SONNET, [22, 21, 23]],
  ])('all 64 tools or a search for %s', (model, right) => {
    const offers = ['confusable-64', 'search-bm25-5', 'search-all-minilm-5'];
    expect(offers.map((offer) => condition(model, 'native', offer).correct)).toEqual(right);
  });

  test('one 64-tool prefill is 16,086 protocol calls', () => {
    const { medianCallMs } = local.header.protocolRoundTrip;
    expect(medianCallMs).toBe(0.114);
    const prefill = condition(MIDDLE, 'native', 'unrelated-64').medianPrefillMs ?? 0;
    expect(Math.round(prefill / medianCallMs)).toBe(16_086);
  });

  test('the tokens that the bill is for', () => {
    expect(api.header.usage).toMatchObject({
      requests: 864,
      costUsd: 2.5123,
      usage: {
        [HAIKU]: { input_tokens: 647_580, output_tokens: 16_572 },
        [SONNET]: { input_tokens: 789_033, output_tokens: 20_380 },
      },
    });
  });
});

function present<T>(value: T | null | undefined): T {
  if (value === null || value === undefined) throw new Error('it is not there');
  return value;
}
