import { createContext, useContext } from 'react';
import type { Chapter } from '../../chapters/contract.ts';

export const ChapterContext = createContext<Chapter | null>(null);

/** The chapter of this page. */
export function useChapter(): Chapter {
  const chapter = useContext(ChapterContext);
  if (!chapter) throw new Error('outside a chapter page');
  return chapter;
}
