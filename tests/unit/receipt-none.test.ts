import { describe, expect, test } from 'vitest';
import { checkCost, recallOf, studyReceipt } from '../../chapters/mcp-tools/receipt/recompute.ts';
import type { Row } from '../../chapters/mcp-tools/receipt/schema.ts';
import { callsTool, conditionOf, isRight } from '../../chapters/mcp-tools/receipt/study.ts';
import { IDLE_REQUESTS, NONE, REQUESTS } from '../../chapters/mcp-tools/requests.ts';
import { receiptIn, searchIndex, shipped } from '../fixtures/receipts.ts';

const row = (expected: string, chosen: string | null): Row => ({
  ...{ model: 'm', protocol: 'choice', offer: 'unrelated-8', task: 0, expected, chosen },
  ...{ promptTokens: 1, prefillMs: null, wallMs: null },
});

describe('requests that need no tool', () => {
  test.each([
    ['word_count', 'word_count', true, true],
    ['word_count', 'sales_today', false, true],
    ['word_count', null, false, false],
    ['word_count', NONE, false, false],
    [NONE, null, true, false],
    [NONE, NONE, true, false],
    [NONE, 'word_count', false, true],
  ])('expected %s, chosen %s', (expected, chosen, right, called) => {
    expect(isRight(row(expected, chosen))).toBe(right);
    expect(callsTool(row(expected, chosen))).toBe(called);
  });

  test('a condition counts each answer once: right, no call, or wrong tool', () => {
    const rows = [
      ...[row('word_count', 'word_count'), row('word_count', NONE), row('word_count', null)],
      ...[row('word_count', 'sales_today'), row(NONE, null), row(NONE, NONE), row(NONE, 'x')],
    ];
    const condition = conditionOf(JSON.stringify(['m', 'choice', 'unrelated-8']), rows);
    expect(condition).toMatchObject({ n: 7, correct: 3, noCall: 2, wrongTool: 2, called: 3 });
  });

  test('recall is over the requests that a search could find something for', () => {
    const tasks = [{ request: 'a', expected: 'word_count' }, ...IDLE_REQUESTS];
    expect(recallOf(5, tasks, [['word_count']])).toBe(1);
    expect(recallOf(5, [...IDLE_REQUESTS], [])).toBeNull();
  });

  test('there are six or more, and none is one of the others', () => {
    expect(IDLE_REQUESTS.length).toBeGreaterThanOrEqual(6);
    const all = [...REQUESTS, ...IDLE_REQUESTS].map(({ request }) => request);
    expect(new Set(all).size).toBe(all.length);
  });
});

describe('what a receipt says of itself', () => {
  test('its own prices come before those that are known here', () => {
    const { usage, rows, ...header } = receiptIn(shipped.api);
    if (usage === undefined) throw new Error('the Claude receipt has no bill');
    const { conditions } = studyReceipt({ ...header, rows, usage }, searchIndex());
    const free = Object.fromEntries(header.models.map((model) => [model, { input: 0, output: 0 }]));
    const cost = (costUsd: number) =>
      checkCost({ usage: { ...usage, costUsd, priceList: free } }, conditions).ok;
    expect([cost(0), cost(usage.costUsd)]).toEqual([true, false]);
  });

  test('a search in our words is run again on our words, and a false one is found out', () => {
    const paraphrased = receiptIn(shipped.local);
    const claimed = { ...paraphrased, wording: 'handshake' };
    const bm25 = studyReceipt(claimed, searchIndex()).verdicts.find(({ name }) => name === 'bm25');
    // The shipped rows searched the original words, so the claim to ours cannot hold.
    expect(bm25).toMatchObject({ ok: false, checked: 24 });
  });
});
