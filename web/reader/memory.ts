import { z } from 'zod';
import { readStored, useStored, writeStored } from './storage.ts';

const prediction = z.object({
  panel: z.string(),
  id: z.string(),
  predicted: z.string(),
  actual: z.string(),
  at: z.number(),
});
const predictions = z.array(prediction);
const NONE: Prediction[] = [];
const KEY = 'predictions';

/** What a reader expected of a run or a step, in the words of the panel, beside what happened. */
export type Prediction = z.infer<typeof prediction>;

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

const grade = z.object({ passed: z.int().min(0), total: z.int().min(1), at: z.number() });
const grades = z.record(z.string(), grade);
const NO_GRADES: Record<string, Grade> = {};

/** What the lab made of the reader's code for an exercise. */
export type Grade = z.infer<typeof grade>;

/** Keeps the last grade of an exercise on this device; the exercise shows it. */
export function rememberGrade(exercise: string, result: { passed: number; total: number }): void {
  const all = readStored('grades', grades, NO_GRADES);
  writeStored('grades', { ...all, [exercise]: { ...result, at: Date.now() } });
}

export function useGrade(exercise: string): Grade | undefined {
  return useStored('grades', grades, NO_GRADES)[0][exercise];
}
