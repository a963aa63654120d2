import type { CaseHead, Problem, Said } from '../runner/protocol.ts';
import { type Ending, startLabRun } from '../runner/run.ts';

/** One row of a grade: what was expected, what was seen. */
export interface GradeRow extends CaseHead {
  /** Null for a case that was never reached. */
  seen: string | null;
}

export interface GradeResult {
  rows: readonly GradeRow[];
  problems: readonly Problem[];
  ending: Ending;
}

export function hasPassed({ expected, seen }: GradeRow): boolean {
  return expected === seen;
}

export function passedCount(rows: readonly GradeRow[]): number {
  return rows.filter(hasPassed).length;
}

/** The rows after one more thing that the worker said. */
export function rowsAfter(rows: readonly GradeRow[], said: Said): readonly GradeRow[] {
  if (said.kind === 'cases') return said.cases.map((head) => ({ ...head, seen: null }));
  if (said.kind !== 'case') return rows;
  return rows.map((row, index) => (index === said.index ? { ...row, seen: said.seen } : row));
}

/** Runs the learner's code on every case of an exercise, in a fresh worker. */
export async function grade(exercise: string, source: string): Promise<GradeResult> {
  let rows: readonly GradeRow[] = [];
  const problems: Problem[] = [];
  const { ended } = startLabRun({ kind: 'grade', exercise, source }, (said) => {
    rows = rowsAfter(rows, said);
    if (said.kind === 'problem') problems.push(said.problem);
  });
  const ending = await ended;
  return { rows, problems, ending };
}
