import { TOY_ENDS, type ToyEnd } from '../../../chapters/mcp-concepts/toy-modes.ts';
import { MODE_FACTS } from '../../../chapters/mcp-tools/modes.ts';
import type { ModeName } from '../../../server/live/protocol.ts';
import type { RunState } from '../../live/run-reducer.ts';
import { isAsExpected } from '../../live/verdict.ts';
import { visible } from '../../live/visible.ts';

/** What the toy can come to, in the words that a room predicts with. */
export const GUESSES = [
  { id: 'right', label: 'a right result' },
  { id: 'fooled', label: 'takes what is wrong' },
  { id: 'broke', label: 'breaks' },
  { id: 'stuck', label: 'waits for ever' },
] as const;
export type Guess = (typeof GUESSES)[number]['id'];

export function toyEnd(mode: ModeName): ToyEnd {
  const end = TOY_ENDS.find((one) => one.mode === mode);
  if (!end) throw new RangeError(`the toy is not run against ${mode}`);
  return end;
}

export function guessFor({ outcome, code, fooled }: ToyEnd): Guess {
  if (outcome === 'ok') return fooled ? 'fooled' : 'right';
  return code === 'TOY_STUCK' ? 'stuck' : 'broke';
}

export const WORDS: Record<Guess, string> = {
  right: 'Result',
  fooled: 'Fooled',
  broke: 'Broke',
  stuck: 'Stuck',
};

/** The text that the last call gave, or null when it gave none. */
export function resultOf(run: RunState): string | null {
  const call = run.steps.findLast(({ name }) => name === 'call');
  return call?.status === 'ok' ? visible(String(call.value)) : null;
}

/** What came of a run in a few words, for a table: `3`, `ID_MISMATCH`, `3, then TOY_STUCK`. */
export function inWords(value: string | null, code: string | undefined): string {
  const said = value === null ? null : value.length > 30 ? `${value.slice(0, 12)}…` : value;
  if (code === undefined) return said ?? 'nothing';
  return said === null ? code : `${said}, then ${code}`;
}

export function expectedToy(mode: ModeName): string {
  const { value = null, code } = toyEnd(mode);
  return inWords(value, code);
}

export function expectedBounded(mode: ModeName): string {
  const { value = null, code } = MODE_FACTS[mode].expects;
  return inWords(value, code);
}

/** Whether a run of the toy came to what its row says; null while that cannot be said. */
export function isToyAsExpected(run: RunState, mode: ModeName): boolean | null {
  const { outcome, code, value = null, calls } = toyEnd(mode);
  if (!run.end) return null;
  return (
    run.end.outcome === outcome &&
    run.end.code === code &&
    resultOf(run) === value &&
    run.callLog.total === calls
  );
}

export function isBoundedAsExpected(run: RunState, mode: ModeName): boolean | null {
  return isAsExpected(run, MODE_FACTS[mode].expects);
}
