import type { CaseHead, Problem } from '../runner/protocol.ts';
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

/** Runs the learner's code on every case of an exercise, in a fresh worker. */
export async function grade(exercise: string, source: string): Promise<GradeResult> {
  let rows: GradeRow[] = [];
  const problems: Problem[] = [];
  const { ended } = startLabRun({ kind: 'grade', exercise, source }, (said) => {
    if (said.kind === 'cases') rows = said.cases.map((head) => ({ ...head, seen: null }));
    else if (said.kind === 'problem') problems.push(said.problem);
    else if (said.kind === 'case') {
      rows = rows.map((row, index) => (index === said.index ? { ...row, seen: said.seen } : row));
    }
  });
  const ending = await ended;
  return { rows, problems, ending };
}
