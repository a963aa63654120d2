import { median } from '../../chapters/mcp-tools/code/intervals.ts';

/** Milliseconds that `action` took. */
export async function timed(action: () => unknown): Promise<number> {
  const began = performance.now();
  await action();
  return performance.now() - began;
}

export function quantile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? Number.NaN;
}

/** One row a subject: median and p95 in milliseconds, and the ratio to the first row's median. */
export function printTimes(title: string, samples: ReadonlyMap<string, number[]>): void {
  const [first] = samples.values();
  const base = median(first ?? []) ?? Number.NaN;
  console.log(`\n${title}`);
  for (const [name, values] of samples) {
    const middle = median(values) ?? Number.NaN;
    const p95 = quantile(values, 0.95);
    const ratio = (base / middle).toFixed(2);
    console.log(
      `  ${name.padEnd(14)} n ${String(values.length).padStart(5)}` +
        `  median ${middle.toFixed(3).padStart(8)} ms  p95 ${p95.toFixed(3).padStart(8)} ms` +
        (values === first ? '' : `  ${[...samples.keys()][0]} takes ${ratio} of it`),
    );
  }
}
