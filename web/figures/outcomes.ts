import { callsTool, isRight } from '../../chapters/mcp-tools/receipt/study.ts';

/** What an answer came to. Each outcome has a sign of its own, so that colour is never alone. */
export const OUTCOMES = {
  right: { name: 'right tool', sign: '✓', color: 'var(--series-1)', ink: 'var(--series-1-ink)' },
  wrong: { name: 'wrong tool', sign: '✕', color: 'var(--series-2)', ink: 'var(--series-2-ink)' },
  none: { name: 'no call', sign: '–', color: 'var(--series-4)', ink: 'var(--series-4-ink)' },
} as const;

export type Outcome = keyof typeof OUTCOMES;

export function outcomeOf(row: { expected: string; chosen: string | null }): Outcome {
  if (isRight(row)) return 'right';
  return callsTool(row) ? 'wrong' : 'none';
}
