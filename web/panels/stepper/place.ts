import type { Lesson, Step } from './lesson.ts';
import type { Place } from './reducer.ts';

/** An address longer than this is not read: nobody stepped there by hand. */
const LONGEST = 6000;

/**
 * A place as one query value: `wrong-id.3`, or `wrong-id.3~{"reply":…}` with the reader's own input;
 * null for the start of the first preset, which needs no address.
 */
export function writePlace<Input, S extends Step>(
  lesson: Lesson<Input, S>,
  { preset, edited, step }: Place<Input>,
): string | null {
  if (edited === null && step === 0 && preset === lesson.presets[0].id) return null;
  return `${preset}.${step + 1}${edited === null ? '' : `~${JSON.stringify(edited)}`}`;
}

/** Reads what {@link writePlace} wrote. Whatever does not fit is left out, never an error. */
export function readPlace<Input, S extends Step>(
  lesson: Lesson<Input, S>,
  value: string | null,
): Place<Input> {
  const start = { preset: lesson.presets[0].id, edited: null, step: 0 };
  const [, preset, step, edited] =
    value?.slice(0, LONGEST).match(/^([\w-]+)\.(\d{1,4})(?:~(.*))?$/s) ?? [];
  if (!lesson.presets.some(({ id }) => id === preset) || preset === undefined) return start;
  return { preset, edited: readEdited(lesson, edited), step: Number(step) - 1 };
}

function readEdited<Input, S extends Step>(
  lesson: Lesson<Input, S>,
  text: string | undefined,
): Input | null {
  if (text === undefined) return null;
  try {
    return lesson.readInput(JSON.parse(text));
  } catch {
    return null;
  }
}
