/** One bar: calls that took from `from` (inclusive) to `to` (exclusive) milliseconds. */
export interface Bin {
  from: number;
  to: number;
  count: number;
}

/** Widths that read well on an axis of milliseconds, finest first. */
const WIDTHS = [0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5, 10];

/**
 * Bins of one width from the smallest value to the 90th percentile, at most `most` of them; the last
 * bin takes whatever is slower, so that one pause does not flatten the rest.
 *
 * @param values milliseconds, at least one
 */
export function histogram(values: readonly number[], most = 30): Bin[] {
  const sorted = values.toSorted((a, b) => a - b);
  const low = sorted[0] ?? 0;
  const high = sorted[Math.ceil(sorted.length * 0.9) - 1] ?? low;
  const width = WIDTHS.find((one) => (high - low) / one < most - 1) ?? (high - low) / (most - 1);
  const first = Math.floor(low / width);
  const bins = Array.from({ length: Math.floor(high / width) - first + 1 }, (_, index) => ({
    from: (first + index) * width,
    to: (first + index + 1) * width,
    count: 0,
  }));
  for (const value of sorted) {
    const bin = bins[Math.min(bins.length - 1, Math.floor(value / width) - first)];
    if (bin) bin.count += 1;
  }
  const last = bins.at(-1);
  if (last) last.to = Math.max(last.to, sorted.at(-1) ?? 0);
  return bins;
}

/**
 * Whether one call in twenty took more than three times the median. On a quiet machine it is about
 * one and a half, as in the receipt: beyond that, it is the machine that is measured.
 */
export function hasLongTail(trip: { medianMs: number; p95Ms: number }): boolean {
  return trip.p95Ms > 3 * trip.medianMs;
}
