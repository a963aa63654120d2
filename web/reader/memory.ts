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
