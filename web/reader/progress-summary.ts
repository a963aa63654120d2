import type { Chapter } from '../../chapters/contract.ts';
import { useReadSections } from './progress.ts';
import { useReviews } from './reviews.ts';

/** `3 of 31 sections, 12 of 41 questions`, from what this device remembers. */
export function useProgressSummary(chapter: Chapter): string {
  const sections = chapter.parts.flatMap((part) => part.sections);
  const read = useReadSections(chapter.id);
  const { reviews } = useReviews(chapter.id);
  const done = sections.filter(({ id }) => read.includes(id)).length;
  const answered = chapter.recall.filter(({ id }) => reviews[id]).length;
  return `${done} of ${sections.length} sections, ${answered} of ${chapter.recall.length} questions`;
}
