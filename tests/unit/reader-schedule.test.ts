import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  inWords,
  nextQuestion,
  nextReview,
  RATINGS,
  type Review,
  standing,
} from '../../web/reader/schedule.ts';

const NOW = Date.UTC(2026, 10, 30, 12);
const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const inBox = (box: number): Review => ({ box, at: NOW - DAY, due: NOW });

describe('a rating', () => {
  test.each([
    ['again', undefined, 0, 10 * MINUTE],
    ['hard', undefined, 1, DAY],
    ['good', undefined, 1, DAY],
    ['again', 4, 0, 10 * MINUTE],
    ['hard', 3, 3, 7 * DAY],
    ['hard', 0, 1, DAY],
    ['good', 1, 2, 3 * DAY],
    ['good', 5, 5, 35 * DAY],
  ] as const)('%s in box %s leads to box %s, due after %d ms', (rating, last, box, wait) => {
    const review = nextReview(last === undefined ? undefined : inBox(last), rating, NOW);
    expect(review).toEqual({ box, at: NOW, due: NOW + wait });
  });

  test('any row of ratings stays in the boxes, and lies ahead', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...RATINGS), { minLength: 1 }), (ratings) => {
        let review: Review | undefined;
        for (const rating of ratings) review = nextReview(review, rating, NOW);
        expect(review?.box).toBeGreaterThanOrEqual(0);
        expect(review?.box).toBeLessThanOrEqual(5);
        expect(review?.due).toBeGreaterThan(NOW);
      }),
    );
  });

  test('a question that is always known is asked ever less often', () => {
    let review: Review | undefined;
    const waits: number[] = [];
    for (let i = 0; i < 6; i += 1) {
      review = nextReview(review, 'good', NOW);
      waits.push(review.due - NOW);
    }
    expect(waits).toEqual(waits.toSorted((a, b) => a - b));
  });
});

test('a question is new, then known, then due', () => {
  expect(standing(undefined, NOW)).toBe('new');
  expect(standing({ box: 1, at: NOW, due: NOW + 1 }, NOW)).toBe('known');
  expect(standing({ box: 1, at: NOW, due: NOW }, NOW)).toBe('due');
});

describe('the next question', () => {
  const questions = [{ id: 'a' }, { id: 'b' }, { id: 'c' }];
  const due = (minutesAgo: number) => ({ box: 0, at: 0, due: NOW - minutesAgo * MINUTE });

  test('is the one that is due longest, before any new one', () => {
    expect(nextQuestion(questions, { b: due(1), c: due(5) }, NOW)?.id).toBe('c');
  });

  test('is the first new one when none is due', () => {
    expect(nextQuestion(questions, { a: { box: 1, at: NOW, due: NOW + DAY } }, NOW)?.id).toBe('b');
  });

  test('is none when all are known', () => {
    const known = { box: 1, at: NOW, due: NOW + DAY };
    expect(nextQuestion(questions, { a: known, b: known, c: known }, NOW)).toBeUndefined();
  });
});

test.each([
  [0, 'now'],
  [10 * MINUTE, 'in 10 minutes'],
  [6 * 60 * MINUTE, 'later today'],
  [DAY, 'tomorrow'],
  [16 * DAY, 'in 16 days'],
])('%d ms ahead is said as %s', (wait, words) => {
  expect(inWords(NOW + wait, NOW)).toBe(words);
});
