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

/**
 * Times of several subjects that were measured in turn, in rounds.
 *
 * A ratio is taken within each round and its median printed: a machine that is busy for a while
 * slows all subjects of a round alike, so ratios hold where times drift.
 */
export class Samples {
  readonly #rounds: Map<string, Map<number, number[]>>;

  /** @param names the subjects; ratios compare the first with each of the others */
  constructor(names: readonly string[]) {
    this.#rounds = new Map(names.map((name) => [name, new Map()]));
  }

  add(name: string, round: number, ms: number): void {
    const rounds = this.#rounds.get(name);
    const values = rounds?.get(round);
    if (values) values.push(ms);
    else rounds?.set(round, [ms]);
  }

  /** Median over the rounds of the first subject's median divided by that of `name`. */
  ratio(name: string): number {
    const [first] = this.#rounds.values();
    const ratios = [...(this.#rounds.get(name) ?? [])].map(
      ([round, values]) => (median(first?.get(round) ?? []) ?? Number.NaN) / (median(values) ?? 0),
    );
    return median(ratios) ?? Number.NaN;
  }

  print(title: string): void {
    console.log(`\n${title}`);
    const [subject] = this.#rounds.keys();
    for (const [name, rounds] of this.#rounds) {
      const values = [...rounds.values()].flat();
      const times = [
        `n ${String(values.length).padStart(5)}`,
        `median ${(median(values) ?? Number.NaN).toFixed(3).padStart(8)} ms`,
        `p95 ${quantile(values, 0.95).toFixed(3).padStart(8)} ms`,
      ];
      const ratio =
        name === subject ? '' : `  ${subject} takes ${this.ratio(name).toFixed(2)} of it`;
      console.log(`  ${name.padEnd(14)} ${times.join('  ')}${ratio}`);
    }
  }
}
