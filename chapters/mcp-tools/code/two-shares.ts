import { wilsonInterval } from './intervals.ts';

/** A difference between two shares, second less first, with its 95% interval. */
export interface Difference {
  value: number;
  interval: [number, number];
}

/** The same requests asked twice: how many were right both times, only then, only now, never. */
export interface Pairs {
  both: number;
  lost: number;
  gained: number;
  neither: number;
}

/**
 * The difference between the shares of two independent samples; null when either is empty.
 *
 * @see Newcombe, Interval Estimation for the Difference Between Independent Proportions (1998),
 *   method 10: the Wilson limits of the two shares, put together
 */
export function independentDifference(
  first: { correct: number; n: number },
  second: { correct: number; n: number },
): Difference | null {
  return together(first, second, 0);
}

/**
 * The difference between two shares of the same requests; null when there are none. Pairs that agree
 * narrow it: a request that is hard is hard both times.
 *
 * @see Newcombe, Improved Confidence Intervals for the Difference Between Binomial Proportions Based
 *   on Paired Data (1998), method 10
 */
export function pairedDifference({ both, lost, gained, neither }: Pairs): Difference | null {
  const n = both + lost + gained + neither;
  const agreeing = both * neither - lost * gained;
  // The correction counts against agreement alone.
  const corrected = agreeing > 0 ? Math.max(agreeing - n / 2, 0) : agreeing;
  const scale = Math.sqrt((both + lost) * (gained + neither) * (both + gained) * (lost + neither));
  const phi = scale === 0 ? 0 : corrected / scale;
  return together({ correct: both + lost, n }, { correct: both + gained, n }, phi);
}

function together(
  first: { correct: number; n: number },
  second: { correct: number; n: number },
  phi: number,
): Difference | null {
  const [a, b] = [first, second].map(({ correct, n }) => wilsonInterval(correct, n));
  if (!a || !b) return null;
  const [p, q] = [first.correct / first.n, second.correct / second.n];
  const value = q - p;
  const reach = (x: number, y: number) => Math.sqrt(Math.max(0, x * x - 2 * phi * x * y + y * y));
  return {
    value,
    interval: [value - reach(q - b[0], a[1] - p), value + reach(b[1] - q, p - a[0])],
  };
}

/** Whether a difference may well be none. */
export function isWithinNoise({ interval: [low, high] }: Difference): boolean {
  return low <= 0 && high >= 0;
}
