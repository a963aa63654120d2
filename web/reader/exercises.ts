import { z } from 'zod';
import { useStored } from './storage.ts';

const work = z.object({
  attempt: z.string(),
  /** How many hints are open. */
  hints: z.int().min(0),
});
const workById = z.record(z.string(), work);
export type Work = z.infer<typeof work>;

const NONE: Record<string, Work> = {};
const UNTOUCHED: Work = { attempt: '', hints: 0 };

/** What the reader did about one exercise, kept on this device. */
export function useWork(chapter: string, exercise: string) {
  const [all, setAll] = useStored(`exercises.${chapter}`, workById, NONE);
  const own = all[exercise] ?? UNTOUCHED;
  const change = (part: Partial<Work>) =>
    setAll((last) => ({
      ...last,
      [exercise]: { ...(last[exercise] ?? UNTOUCHED), ...part },
    }));
  return [own, change] as const;
}
