import { StrictMode } from 'react';
import type { Chapter } from '../../chapters/contract.ts';
import { ChapterPage } from './ChapterPage.tsx';
import { StartPage } from './StartPage.tsx';

/** One page of the site, the same in the browser and in the build: a chapter, or the start page. */
export function App({ page, chapters }: { page: string; chapters: Chapter[] }) {
  const chapter = chapters.find(({ id }) => id === page);
  return (
    <StrictMode>
      {chapter ? <ChapterPage chapter={chapter} /> : <StartPage chapters={chapters} />}
    </StrictMode>
  );
}
