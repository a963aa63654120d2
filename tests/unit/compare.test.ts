import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  independentDifference,
  isWithinNoise,
  pairedDifference,
} from '../../chapters/mcp-tools/code/two-shares.ts';
import { compare } from '../../chapters/mcp-tools/receipt/compare.ts';
import { studyReceipt } from '../../chapters/mcp-tools/receipt/recompute.ts';
import { receiptIn, searchIndex, shipped, studyIn } from '../fixtures/receipts.ts';

describe('the difference between two shares', () => {
  test('is that of the published examples', () => {
    // Newcombe 1998, independent, example (a): 56 of 70 against 48 of 80.
    const independent = independentDifference({ correct: 48, n: 80 }, { correct: 56, n: 70 });
    expect(independent?.value).toBeCloseTo(0.2, 10);
    expect(independent?.interval[0]).toBeCloseTo(0.0524, 4);
    expect(independent?.interval[1]).toBeCloseTo(0.3339, 4);
    // Newcombe 1998, paired: 36 agree, 12 against 2, none the other way.
    const paired = pairedDifference({ both: 36, lost: 2, gained: 12, neither: 0 });
    expect(paired?.value).toBeCloseTo(0.2, 10);
    expect(paired?.interval[0]).toBeCloseTo(0.0569, 4);
    expect(paired?.interval[1]).toBeCloseTo(0.3404, 4);
  });

  test('lies in its interval, between -1 and 1, and turns round with the samples', () => {
    const count = fc.nat(60);
    fc.assert(
      fc.property(count, count, count, count, (both, lost, gained, neither) => {
        const there = pairedDifference({ both, lost, gained, neither });
        const back = pairedDifference({ both, lost: gained, gained: lost, neither });
        if (both + lost + gained + neither === 0) return expect(there).toBeNull();
        if (there === null || back === null) throw new Error('no difference');
        const [low, high] = there.interval;
        expect(low).toBeLessThanOrEqual(there.value + 1e-12);
        expect(high).toBeGreaterThanOrEqual(there.value - 1e-12);
        expect(low).toBeGreaterThanOrEqual(-1 - 1e-9);
        expect(high).toBeLessThanOrEqual(1 + 1e-9);
        expect(back.interval[0]).toBeCloseTo(-high, 10);
        if (lost === gained) expect(isWithinNoise(there)).toBe(true);
      }),
    );
    expect(independentDifference({ correct: 0, n: 0 }, { correct: 1, n: 2 })).toBeNull();
  });
});

describe('two receipts side by side', () => {
  const local = studyIn(shipped.local);
  const side = (model: string, study = local) => ({ study, model });

  test('a receipt against itself differs nowhere, and every request is paired', () => {
    const same = compare(side('qwen2.5:1.5b'), side('qwen2.5:1.5b'));
    expect(same).toHaveLength(18);
    for (const { pairs, difference, withinNoise, book } of same) {
      expect(pairs).toMatchObject({ lost: 0, gained: 0, both: book.correct });
      expect(difference.value).toBe(0);
      expect(withinNoise).toBe(true);
    }
  });

  test('finds what is told apart: 1.5b lost to Sonnet at sixty-four tools, not at eight', () => {
    const claude = studyIn(shipped.api);
    const all = compare(side('qwen2.5:1.5b'), side('claude-sonnet-5-5', claude));
    const at = (offer: string) =>
      all.find((each) => each.offer === offer && each.protocol === 'native');
    expect(at('unrelated-8')?.withinNoise).toBe(true);
    expect(at('unrelated-64')).toMatchObject({ withinNoise: false });
    expect(at('unrelated-64')?.difference.value).toBeCloseTo((23 - 14) / 24, 10);
  });

  test('compares the requests that both asked, when one asked more', () => {
    const receipt = receiptIn(shipped.local);
    receipt.tasks.push({ request: 'Thanks!', expected: 'none_of_these' });
    const [first] = receipt.rows;
    if (first === undefined) throw new Error('no rows');
    receipt.rows.push({ ...first, task: 24, expected: 'none_of_these', chosen: 'stock_level' });
    const more = studyReceipt(receipt, searchIndex());
    const [compared] = compare(side('qwen2.5:0.5b'), side('qwen2.5:0.5b', more));
    expect(compared?.yours.n).toBe(24);
    expect(compared?.difference.value).toBe(0);
  });

  test('other requests are not paired', () => {
    const receipt = receiptIn(shipped.local);
    receipt.tasks = receipt.tasks.toReversed();
    receipt.rows = receipt.rows.map((row) => ({ ...row, task: 23 - row.task }));
    const other = studyReceipt(receipt, searchIndex());
    const [compared] = compare(side('qwen2.5:1.5b'), side('qwen2.5:1.5b', other));
    expect(compared?.pairs).toBeNull();
    expect(compared?.difference.value).toBe(0);
  });
});
