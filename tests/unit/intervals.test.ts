import { expect, test } from 'vitest';
import { median, wilsonInterval } from '../../chapters/mcp-tools/code/intervals.ts';

test('23 of 24 gives 0.798 to 0.993', () => {
  expect(wilsonInterval(23, 24)?.map((x) => x.toFixed(3))).toEqual(['0.798', '0.993']);
});

test('an interval stays within 0 and 1 at both ends', () => {
  expect(wilsonInterval(0, 24)?.[0]).toBeCloseTo(0, 12);
  expect(wilsonInterval(24, 24)?.[1]).toBeCloseTo(1, 12);
});

test('nothing measured has no interval and no median', () => {
  expect(wilsonInterval(0, 0)).toBeNull();
  expect(median([])).toBeNull();
});

test.each([
  [25, 24],
  [-1, 24],
  [1.5, 24],
  [Number.NaN, 24],
])('%d of %d is no share', (successes, n) => {
  expect(() => wilsonInterval(successes, n)).toThrow(RangeError);
});

test('a median of an even count is the mean of the middle two', () => {
  expect(median([3, 1, 2])).toBe(2);
  expect(median([4, 1, 3, 2])).toBe(2.5);
});
