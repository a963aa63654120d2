import { createContext, type ReactNode, use } from 'react';
import type { Chapter } from '../../chapters/contract.ts';
import { useChapter } from './ChapterContext.ts';
import { keptHtml } from './kept.ts';
import './chapter-end.css';

/** While the build renders a page, all chapters in the order of the shelf; null in the browser. */
export const BuiltChapters = createContext<readonly Chapter[] | null>(null);

const KEPT = 'chapter-end';
const EMPTY = { __html: '' };

/**
 * Where to go from the end of a chapter. The build writes it, since a page loads no chapter but its
 * own.
 */
export function ChapterEnd({ home }: { home: string }) {
  const { id } = useChapter();
  const chapters = use(BuiltChapters);
  if (chapters === null) {
    return (
      <Frame>
        <div
          data-kept={KEPT}
          suppressHydrationWarning
          dangerouslySetInnerHTML={keptHtml(KEPT) ?? EMPTY}
        />
      </Frame>
    );
  }
  const at = chapters.findIndex((one) => one.id === id);
  return (
    <Frame>
      <div data-kept={KEPT}>
        <Way word="Next chapter" chapter={chapters[at + 1]} home={home} />
        <Way word="Previous chapter" chapter={chapters[at - 1]} home={home} />
        <p>
          <a href={home}>All chapters, and failures to run</a>
        </p>
      </div>
    </Frame>
  );
}

function Frame({ children }: { children: ReactNode }) {
  return (
    <nav className="chapter-end" aria-label="Where to go from here">
      {children}
    </nav>
  );
}

function Way(props: { word: string; chapter: Chapter | undefined; home: string }) {
  const { word, chapter, home } = props;
  if (!chapter) return null;
  return (
    <p>
      <span>{word}</span>
      <a href={`${home}${chapter.id}/`}>{chapter.title}</a>
      {chapter.lead}
    </p>
  );
}
