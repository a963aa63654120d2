import type { Exercise } from '../../chapters/contract.ts';
import { readProgress } from '../reader/backup.ts';
import { workById } from '../reader/exercises.ts';
import { grades } from '../reader/memory.ts';
import type { Schema } from '../reader/storage.ts';
import { codeKey, keptCodes } from './kept-code.ts';

/** What a learner's file has for one exercise. */
export interface Submitted {
  exercise: Exercise;
  /** Null when nothing was coded. */
  code: string | null;
  /** What was written in words. */
  attempt: string;
  /** What the file says of itself. */
  claimed: { passed: number; total: number } | null;
}

function part<T>(values: Readonly<Record<string, unknown>>, key: string, schema: Schema<T>) {
  const read = schema.safeParse(values[key]);
  return read.success ? read.data : null;
}

/**
 * The exercises that a learner's file has something for, in the order of the chapter.
 *
 * @throws {Error} with a sentence for the reader, when the text is not such a file
 */
export function readSubmission(
  chapter: string,
  exercises: readonly Exercise[],
  text: string,
): Submitted[] {
  const values = readProgress(chapter, text);
  const codes = part(values, codeKey(chapter), keptCodes);
  const works = part(values, `exercises.${chapter}`, workById);
  const claims = part(values, 'grades', grades);
  return exercises
    .map((exercise) => ({
      exercise,
      code: exercise.lab === undefined ? null : (codes?.[exercise.lab]?.code ?? null),
      attempt: works?.[exercise.id]?.attempt ?? '',
      claimed: claims?.[exercise.id] ?? null,
    }))
    .filter(({ code, attempt }) => code !== null || attempt !== '');
}
