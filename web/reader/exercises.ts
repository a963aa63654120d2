import { number, object, recordOf, text } from './shapes.ts';
import { useStored } from './storage.ts';

export interface Work {
  attempt: string;
  /** How many hints are open. */
  hints: number;
}
export const workById = recordOf(object<Work>({ attempt: text, hints: number }));

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
