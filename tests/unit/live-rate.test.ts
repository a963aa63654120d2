import { expect, test } from 'vitest';
import { rateLimit } from '../../server/live/rate.ts';

test('a burst passes, then so many a second, and rest is not saved up beyond the burst', () => {
  let time = 0;
  const mayCome = rateLimit(3, 2, () => time);
  const passed = () => [1, 2, 3, 4].map(() => mayCome());
  expect(passed()).toEqual([true, true, true, false]);
  time += 1_000;
  expect(passed()).toEqual([true, true, false, false]);
  time += 60_000;
  expect(passed()).toEqual([true, true, true, false]);
});
