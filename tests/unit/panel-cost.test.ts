import { describe, expect, it } from 'vitest';
import { hasLongTail, histogram } from '../../web/panels/cost/histogram.ts';

describe('what the pipe costs', () => {
  it('counts every call once, the slow ones in the last bar', () => {
    const calls = [0.1, 0.11, 0.12, 0.1, 0.13, 0.11, 0.12, 0.1, 0.11, 40];
    const bins = histogram(calls);
    expect(bins.reduce((sum, bin) => sum + bin.count, 0)).toBe(calls.length);
    expect(bins.at(-1)?.to).toBe(40);
    expect(bins.length).toBeLessThan(30);
  });

  it('tells a busy machine from a quiet one by its tail', () => {
    expect(hasLongTail({ medianMs: 0.114, p95Ms: 0.166 })).toBe(false);
    expect(hasLongTail({ medianMs: 0.071, p95Ms: 1.669 })).toBe(true);
  });
});
