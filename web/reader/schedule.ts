export const RATINGS = ['again', 'hard', 'good'] as const;
export type Rating = (typeof RATINGS)[number];

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

/** When a question comes back, by its box: boxes as Leitner had them, each about twice the last. */
const INTERVALS = [10 * MINUTE, DAY, 3 * DAY, 7 * DAY, 16 * DAY, 35 * DAY];
const LAST_BOX = INTERVALS.length - 1;

export interface Review {
  box: number;
  /** When it was rated and when it is due again, in milliseconds since 1970. */
  at: number;
  due: number;
}

/**
 * What one's own rating makes of a question: `again` sends it to the first box, `hard` leaves it in
 * its box (the second at least), `good` moves it one box on.
 *
 * @param last undefined for a question that was never rated
 * @param now milliseconds since 1970
 */
export function nextReview(last: Review | undefined, rating: Rating, now: number): Review {
  const boxes = {
    again: 0,
    hard: Math.max(1, last?.box ?? 0),
    good: Math.min(LAST_BOX, (last?.box ?? 0) + 1),
  };
  const box = boxes[rating];
  return { box, at: now, due: now + (INTERVALS[box] ?? DAY) };
}

/** Where a question stands: never rated, due again by now, or known until its date. */
export function standing(last: Review | undefined, now: number): 'new' | 'due' | 'known' {
  if (!last) return 'new';
  return last.due <= now ? 'due' : 'known';
}

/** What to ask next: the longest due, then the first that is new; undefined when all is known. */
export function nextQuestion<T extends { id: string }>(
  questions: readonly T[],
  reviews: Readonly<Record<string, Review>>,
  now: number,
): T | undefined {
  const due = questions.filter(({ id }) => standing(reviews[id], now) === 'due');
  const byAge = due.toSorted((a, b) => (reviews[a.id]?.due ?? 0) - (reviews[b.id]?.due ?? 0));
  return byAge[0] ?? questions.find(({ id }) => !reviews[id]);
}

/** `in 10 minutes`, `tomorrow`, `in 16 days`. */
export function inWords(due: number, now: number): string {
  const minutes = Math.round((due - now) / MINUTE);
  if (minutes <= 0) return 'now';
  if (minutes < 60) return `in ${minutes} minutes`;
  const days = Math.round((due - now) / DAY);
  if (days < 1) return 'later today';
  return days === 1 ? 'tomorrow' : `in ${days} days`;
}
