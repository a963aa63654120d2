import { Suspense } from 'react';
import type { Chapter, Part, Section } from '../../chapters/contract.ts';
import { ChapterContext, useChapter } from './ChapterContext.ts';
import { sectionContent } from './section-loading.ts';

export function ChapterPage({ chapter }: { chapter: Chapter }) {
  return (
    <ChapterContext value={chapter}>
      <main className="chapter" id="main">
        <h1>{chapter.title}</h1>
        <p className="lead">{chapter.lead}</p>
        {chapter.parts.map((part) => (
          <PartView key={part.id} part={part} />
        ))}
      </main>
    </ChapterContext>
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
  const Content = sectionContent(useChapter().id, section);
  return (
    <section className="section" id={section.id} aria-labelledby={`${section.id}-title`}>
      <h2 id={`${section.id}-title`}>{section.title}</h2>
      <Suspense>
        <Content />
      </Suspense>
    </section>
  );
}
