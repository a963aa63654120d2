import type { FailureCode } from '../../../chapters/mcp-tools/code/failure.ts';

/** The voice of a step: `client` is calm blue, `server` vermilion, `plain` the text's own colour. */
export type Tone = 'plain' | 'client' | 'server';

/** Which code decided, and the lines of it that did. */
export interface Decision {
  /** Absent when nothing failed. */
  code?: FailureCode;
  /** A top-level declaration or a method of the chapter's code, as in `#code-<region>`. */
  region: string;
  lines: readonly SourceLine[];
}

export interface SourceLine {
  number: number;
  text: string;
}

/** Put to the reader at one step, answered by a later one. */
export interface Question {
  text: string;
  choices: readonly Choice[];
  /** The id of the choice that running the code showed to be right. */
  answer: string;
  /** How many steps later the answer is seen: 1 is the next step. */
  after: number;
}

export interface Choice {
  id: string;
  label: string;
}

/** What every step of every panel says; a panel adds what it draws. */
export interface Step {
  /** The state in one word or two, to be read from the back row. */
  word: string;
  tone: Tone;
  /** One sentence, shown and said once by a screen reader. */
  sentence: string;
  decided?: Decision;
  ask?: Question;
}

export interface Preset<Input> {
  /** Part of the address: lower-case letters, digits and hyphens. */
  id: string;
  title: string;
  input: Input;
}

/** A step-through panel without its drawing: presets are data, steps come from running the code. */
export interface Lesson<Input, S extends Step = Step> {
  /** The panel's id, and its key in the address. */
  id: string;
  presets: readonly [Preset<Input>, ...Preset<Input>[]];
  /** Validates an input that came by address; null when it does not fit. */
  readInput(value: unknown): Input | null;
  /** At least one step, for any input. Pure. */
  steps(input: Input): readonly [S, ...S[]];
}

/** The question that stands at a step: the last one asked, and whether its answer is seen yet. */
export function questionAt(
  steps: readonly Step[],
  step: number,
): { at: number; ask: Question; settled: boolean } | null {
  for (let at = step; at >= 0; at -= 1) {
    const ask = steps[at]?.ask;
    if (ask) return { at, ask, settled: step >= at + ask.after };
  }
  return null;
}

/** A non-empty list, or a loud end: a lesson without a step is a fault of the lesson. */
export function nonEmpty<T>(items: readonly T[]): [T, ...T[]] {
  const [first, ...rest] = items;
  if (first === undefined) throw new RangeError('a lesson has at least one step');
  return [first, ...rest];
}
