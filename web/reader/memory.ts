import { listOf, number, object, recordOf, text } from './shapes.ts';
import { readStored, useStored, writeStored } from './storage.ts';

/** What a reader expected of a run or a step, in the words of the panel, beside what happened. */
export interface Prediction {
  panel: string;
  id: string;
  predicted: string;
  actual: string;
  at: number;
}

const predictions = listOf(
  object<Prediction>({ panel: text, id: text, predicted: text, actual: text, at: number }),
);
const NONE: Prediction[] = [];
const KEY = 'predictions';

/** Keeps the newest prediction of each question of each panel, right or wrong, on this device. */
export function rememberPrediction(made: Omit<Prediction, 'at'>): void {
  const others = readStored(KEY, predictions, NONE).filter(
    (old) => old.panel !== made.panel || old.id !== made.id,
  );
  writeStored(KEY, [...others, { ...made, at: Date.now() }]);
}

/** Every prediction kept, oldest first; those with `predicted !== actual` are worth another look. */
export function usePredictions(): Prediction[] {
  return useStored(KEY, predictions, NONE)[0];
}

/** What the lab made of the reader's code for an exercise. */
export interface Grade {
  passed: number;
  total: number;
  at: number;
}

export const grades = recordOf(object<Grade>({ passed: number, total: number, at: number }));
const NO_GRADES: Record<string, Grade> = {};

/** Keeps the last grade of an exercise on this device; the exercise shows it. */
export function rememberGrade(exercise: string, result: { passed: number; total: number }): void {
  const all = readStored('grades', grades, NO_GRADES);
  writeStored('grades', { ...all, [exercise]: { ...result, at: Date.now() } });
}

export function useGrade(exercise: string): Grade | undefined {
  return useStored('grades', grades, NO_GRADES)[0][exercise];
}
