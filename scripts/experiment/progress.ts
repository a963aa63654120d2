import type { Decision } from './plan.ts';

export interface Progress {
  done: number;
  total: number;
  /** The question that is out. */
  decision: Decision;
  /** Milliseconds still to go, from what the answers of this session took; null before the first. */
  leftMs: number | null;
  /** US dollars; null where nothing is paid for. */
  spentUsd: number | null;
  leftUsd: number | null;
}

/** `318 of 1,296 · qwen2.5:1.5b, native, unrelated-64 · 41 min left · $0.42 spent, $1.90 left` */
export function progressText({ done, total, decision, ...left }: Progress): string {
  const { model, protocol, offer } = decision;
  const parts = [
    `${done.toLocaleString('en-US')} of ${total.toLocaleString('en-US')}`,
    `${model}, ${protocol}, ${offer}`,
  ];
  if (left.leftMs !== null) parts.push(`${duration(left.leftMs)} left`);
  if (left.spentUsd !== null) {
    const toGo = left.leftUsd === null ? '' : `, about $${left.leftUsd.toFixed(2)} left`;
    parts.push(`$${left.spentUsd.toFixed(4)} spent${toGo}`);
  }
  return parts.join(' · ');
}

export function duration(ms: number): string {
  const seconds = Math.round(ms / 1_000);
  if (seconds < 90) return `${seconds} s`;
  const minutes = Math.round(seconds / 60);
  if (minutes < 90) return `${minutes} min`;
  return `${Math.floor(minutes / 60)} h ${minutes % 60} min`;
}

/** What is left, from what is done: the longer a prompt, the longer and dearer its answer. */
export class Forecast {
  readonly #weights: readonly number[];
  #doneWeight = 0;
  #leftWeight: number;

  /** @param weights of what is still to be asked, in order: likely tokens, or likely dollars */
  constructor(weights: readonly number[]) {
    this.#weights = weights;
    this.#leftWeight = weights.reduce((sum, weight) => sum + weight, 0);
  }

  finished(index: number): void {
    const weight = this.#weights[index] ?? 0;
    this.#doneWeight += weight;
    this.#leftWeight -= weight;
  }

  /** @returns what is left of a quantity of which so much went into what was finished; null before that */
  left(used: number): number | null {
    return this.#doneWeight === 0
      ? null
      : (used / this.#doneWeight) * Math.max(0, this.#leftWeight);
  }
}
