import { describe, expect, test } from 'vitest';
import { studyReceipt } from '../../chapters/mcp-tools/receipt/recompute.ts';
import type { Receipt, Row, TableEntry } from '../../chapters/mcp-tools/receipt/schema.ts';
import { receiptIn, searchIndex, shipped } from '../fixtures/receipts.ts';

const index = searchIndex();

/** The verdict of a name, after a change to a shipped receipt. */
function verdictAfter(
  name: 'table' | 'recall' | 'bm25' | 'cost',
  file: string,
  change: (receipt: Receipt) => void,
) {
  const receipt = receiptIn(file);
  change(receipt);
  const found = studyReceipt(receipt, index).verdicts.find((verdict) => verdict.name === name);
  if (found === undefined) throw new Error(`no verdict ${name}`);
  return found;
}

const row = (receipt: Receipt, i: number) => receipt.rows[i] as Row;
const entry = (receipt: Receipt, i: number) => receipt.table[i] as TableEntry;

describe('a receipt that was tampered with says where', () => {
  test('one answer changed: its condition, and no other', () => {
    const { ok, differences, differing } = verdictAfter('table', shipped.local, (receipt) => {
      row(receipt, 0).chosen = null;
    });
    expect(ok).toBe(false);
    expect(differing).toBe(5);
    expect(differences.map(({ place, expected, found }) => [place, expected, found])).toEqual([
      ['qwen2.5:0.5b native unrelated-8, correct', '16', '17'],
      ['qwen2.5:0.5b native unrelated-8, accuracy', '0.667', '0.708'],
      ['qwen2.5:0.5b native unrelated-8, wilson95[0]', '0.467', '0.508'],
      ['qwen2.5:0.5b native unrelated-8, wilson95[1]', '0.820', '0.851'],
      ['qwen2.5:0.5b native unrelated-8, calledAnyTool', '0.917', '0.958'],
    ]);
  });

  test('a row removed', () => {
    const { differences } = verdictAfter('table', shipped.api, (receipt) => receipt.rows.pop());
    expect(differences[0]).toMatchObject({ expected: '23', found: '24' });
  });

  test('a condition removed from the table, and one added to it', () => {
    const removed = verdictAfter('table', shipped.local, (receipt) => receipt.table.shift());
    expect(removed.differences.map(({ found }) => found)).toEqual(['no entry']);
    const added = verdictAfter('table', shipped.local, (receipt) => {
      receipt.table.push({ ...entry(receipt, 0), offer: 'unrelated-128' });
    });
    expect(added.differences[0]).toMatchObject({ expected: '0', found: '24' });
    const twice = verdictAfter('table', shipped.local, (receipt) => {
      receipt.table.push(entry(receipt, 0));
    });
    expect(twice.differences.map(({ found }) => found)).toEqual(['55 entries']);
  });

  test('a recall, a ranking, a token, a price', () => {
    const recall = verdictAfter('recall', shipped.local, ({ search }) => {
      search.recallAt5.bm25 = 0.9;
    });
    const ranking = verdictAfter('bm25', shipped.local, ({ search }) => {
      search.offered['bm25:3']?.reverse();
    });
    const cost = verdictAfter('cost', shipped.api, ({ usage }) => {
      if (usage) usage.costUsd = 2.5124;
    });
    const token = verdictAfter('cost', shipped.api, (receipt) => {
      row(receipt, 5).promptTokens += 1;
    });
    expect(recall.differences[0]).toMatchObject({
      code: 'RECEIPT_RECALL_DIFFERS',
      expected: '0.875',
    });
    expect(ranking.differences[0]).toMatchObject({
      code: 'RECEIPT_SEARCH_DIFFERS',
      place: 'offered.bm25:3',
    });
    expect(cost.differences[0]).toMatchObject({
      code: 'RECEIPT_COST_DIFFERS',
      expected: '2.5123',
      found: '2.5124',
    });
    expect(token.differing).toBe(1);
  });
});

describe('what cannot be checked says why, and is not called right', () => {
  test('requests or tools that the search index does not know', () => {
    const tasks = verdictAfter('bm25', shipped.local, (receipt) =>
      receipt.tasks.push({ request: '?', expected: 'stock_level' }),
    );
    const tools = verdictAfter('bm25', shipped.local, ({ catalogs }) => catalogs.shop.push('fly'));
    expect([tasks.ok, tools.ok]).toEqual([null, null]);
    expect(tools.reason).toContain('tools are not those');
  });

  test('a model without a list price', () => {
    const { ok, reason } = verdictAfter('cost', shipped.api, ({ usage }) => {
      if (usage) usage.usage['claude-next'] = { input_tokens: 1, output_tokens: 1 };
    });
    expect([ok, reason]).toEqual([null, 'no list price is known of claude-next']);
  });

  test('a condition of no rows is not measured, rather than zero', () => {
    const receipt = receiptIn(shipped.local);
    receipt.rows = [];
    receipt.table = receipt.table.map((each) => ({
      ...each,
      n: 0,
      correct: 0,
      accuracy: null,
      wilson95: null,
      calledAnyTool: null,
      medianPromptTokens: null,
      medianPrefillMs: null,
    }));
    const { conditions, verdicts } = studyReceipt(receipt, index);
    expect(verdicts[0]?.ok).toBe(true);
    expect([...conditions.values()].every((c) => c.accuracy === null && c.interval === null)).toBe(
      true,
    );
  });
});

test('a printed place is compared to half a unit, so halves may go to either side', () => {
  const nudged = (by: number) =>
    verdictAfter('table', shipped.local, (receipt) => {
      const first = entry(receipt, 0);
      first.accuracy = (first.accuracy ?? 0) + by;
    }).ok;
  // 17 of 24 is 0.70833: 0.708 holds and so would 0.7085, but neither neighbour in print.
  expect([nudged(0), nudged(0.0005), nudged(0.001), nudged(-0.001)]).toEqual([
    true,
    true,
    false,
    false,
  ]);
});
