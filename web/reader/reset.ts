import { removeStored } from './storage.ts';

/** Everything that the reader keeps on this device about a chapter. */
export const chapterKeys = (chapter: string): string[] => [
  `progress.${chapter}`,
  `place.${chapter}`,
  `recall.${chapter}`,
  `answers.${chapter}`,
  `exercises.${chapter}`,
  `vetting.${chapter}`,
  `lab.${chapter}`,
  'grades',
  'predictions',
];

export function forgetChapter(chapter: string): void {
  for (const key of chapterKeys(chapter)) removeStored(key);
}
