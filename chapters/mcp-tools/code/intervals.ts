/** The 97.5th percentile of the standard normal distribution: two-sided 95%. */
const Z95 = 1.959963984540054;

/**
 * The 95% Wilson score interval of a share.
 *
 * @param successes 0 to n
 * @param n number of trials; with none, nothing was measured and the answer is null
 * @returns [low, high], both within 0 to 1
 * @throws {RangeError} when the counts are not whole numbers with 0 <= successes <= n
 * @see Wilson, Probable Inference, the Law of Succession, and Statistical Inference (1927)
 */
export function wilsonInterval(successes: number, n: number, z = Z95): [number, number] | null {
  if (!Number.isInteger(successes) || !Number.isInteger(n) || successes < 0 || successes > n) {
    throw new RangeError(`${successes} of ${n} is not a share`);
  }
  if (n === 0) return null;
  const share = successes / n;
  const scale = 1 + z ** 2 / n;
  const centre = (share + z ** 2 / (2 * n)) / scale;
  const half = (z / scale) * Math.sqrt((share * (1 - share)) / n + z ** 2 / (4 * n ** 2));
  return [Math.max(0, centre - half), Math.min(1, centre + half)];
}

/** The middle value, or the mean of the middle two; null when there are no values. */
export function median(values: readonly number[]): number | null {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length / 2;
  const low = sorted[Math.ceil(middle) - 1];
  const high = sorted[Math.floor(middle)];
  return low === undefined || high === undefined ? null : (low + high) / 2;
}
