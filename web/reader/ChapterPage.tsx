import { type CSSProperties, Suspense } from 'react';
import type { Chapter, Part, Section } from '../../chapters/contract.ts';
import { ChapterContext, useChapter } from './ChapterContext.ts';
import { ChapterEnd } from './ChapterEnd.tsx';
import { Contents } from './Contents.tsx';
import { Overlays } from './Overlays.tsx';
import { useReadMark } from './progress.ts';
import { Resume } from './Resume.tsx';
import { guessedHeight, readingMinutes, sectionContent } from './section-loading.ts';
import { TopBar } from './TopBar.tsx';

const HOME = '../';

/** A whole chapter on one page: the text was rendered at build, and comes alive section by section. */
export function ChapterPage({ chapter }: { chapter: Chapter }) {
  return (
    <ChapterContext value={chapter}>
      <a className="skip-link" href="#main">
        Skip to the text
      </a>
      <TopBar home={HOME} chapter={chapter} />
      <div className="chapter-page">
        <div className="chapter-contents">
          <Contents chapter={chapter} />
        </div>
        <main className="chapter" id="main" tabIndex={-1}>
          <ChapterHead chapter={chapter} />
          {chapter.parts.map((part) => (
            <PartView key={part.id} part={part} />
          ))}
          <ChapterEnd home={HOME} />
        </main>
      </div>
      <Resume chapter={chapter} />
      <Overlays home={HOME} chapter={chapter} />
    </ChapterContext>
  );
}

function ChapterHead({ chapter }: { chapter: Chapter }) {
  const sections = chapter.parts.flatMap((part) => part.sections);
  const minutes = sections.reduce((sum, one) => sum + readingMinutes(chapter.id, one), 0);
  return (
    <header className="chapter-head">
      <h1>{chapter.title}</h1>
      <p className="chapter-lead">{chapter.lead}</p>
      <p className="chapter-meta">
        {sections.length} sections, about {minutes} minutes to read; the panels take as long as you
        like.
      </p>
    </header>
  );
}

function PartView({ part }: { part: Part }) {
  return (
    <section className="part" id={part.id} aria-labelledby={`${part.id}-title`}>
      <p className="part-title" id={`${part.id}-title`}>
        {part.title}
      </p>
      {part.sections.map((section) => (
        <SectionView key={section.id} section={section} />
      ))}
    </section>
  );
}

function SectionView({ section }: { section: Section }) {
  const { id: chapter } = useChapter();
  const Content = sectionContent(chapter, section);
  const end = useReadMark(chapter, section.id);
  const style = { '--guess': guessedHeight(chapter, section) } as CSSProperties;
  return (
    <section
      className="section"
      id={section.id}
      style={style}
      aria-labelledby={`${section.id}-title`}
    >
      <h2 id={`${section.id}-title`}>
        <a className="heading-link" href={`#${section.id}`}>
          {section.title}
        </a>
      </h2>
      <p className="section-time">{readingMinutes(chapter, section)} min</p>
      <Suspense>
        <Content />
      </Suspense>
      <div ref={end} className="section-end" />
    </section>
  );
}
