import { wilsonInterval } from '../../code/intervals.ts';

/** One model in one condition. */
export interface Measured {
  tools: number;
  right: number;
  n: number;
  /** The median, in milliseconds. */
  prefillMs: number;
}

/**
 * What a larger catalog does to a model, as far as the numbers can say.
 *
 * @returns `suffers` when the two intervals do not touch, `unclear` when they do, null when nothing
 *   was measured
 */
export function compare(few: Measured, many: Measured): 'suffers' | 'unclear' | null {
  const before = wilsonInterval(few.right, few.n);
  const after = wilsonInterval(many.right, many.n);
  if (before === null || after === null) return null;
  return after[1] < before[0] ? 'suffers' : 'unclear';
}

/** What each further tool adds to the reading of the prompt, in milliseconds. */
export function prefillPerTool(few: Measured, many: Measured): number {
  return (many.prefillMs - few.prefillMs) / (many.tools - few.tools);
}

/** The most tools that keep the reading under `budgetMs`, by the slope between two measurements. */
export function affordableTools(few: Measured, many: Measured, budgetMs: number): number {
  const more = (budgetMs - few.prefillMs) / prefillPerTool(few, many);
  return Math.max(0, Math.floor(few.tools + more));
}
