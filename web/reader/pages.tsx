import { type ComponentType, StrictMode } from 'react';
import type { Chapter } from '../../chapters/contract.ts';
import { chapterIds, loadChapters } from './chapters.ts';

/** One page of the site, ready to be rendered: the same in the browser and in the build. */
export async function loadPage(name: string): Promise<ComponentType> {
  if (name === 'start') return startPage(await loadChapters(chapterIds));
  const [loaded, { ChapterPage }] = await Promise.all([
    loadChapters([name]),
    import('./ChapterPage.tsx'),
  ]);
  const [chapter] = loaded;
  if (!chapter) throw new Error(`there is no page ${name}`);
  return () => (
    <StrictMode>
      <ChapterPage chapter={chapter} />
    </StrictMode>
  );
}

async function startPage(chapters: Chapter[]): Promise<ComponentType> {
  const { StartPage } = await import('../start/StartPage.tsx');
  return () => (
    <StrictMode>
      <StartPage chapters={chapters} />
    </StrictMode>
  );
}
