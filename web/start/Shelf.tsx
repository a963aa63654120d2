import type { Chapter } from '../../chapters/contract.ts';
import { useReadSections } from '../reader/progress.ts';
import { usePlace } from '../reader/Resume.tsx';

/** The chapters there are, and how far one came in each. */
export function Shelf({ chapters }: { chapters: Chapter[] }) {
  return (
    <ul className="shelf">
      {chapters.map((chapter) => (
        <Book key={chapter.id} chapter={chapter} />
      ))}
    </ul>
  );
}

function Book({ chapter }: { chapter: Chapter }) {
  const sections = chapter.parts.flatMap((part) => part.sections);
  const read = useReadSections(chapter.id);
  const done = sections.filter(({ id }) => read.includes(id)).length;
  const [place] = usePlace(chapter.id);
  const section = sections.find(({ id }) => id === place);
  return (
    <li>
      <h3>
        <a href={`./${chapter.id}/`}>{chapter.title}</a>
      </h3>
      <p>{chapter.lead}</p>
      <progress max={sections.length} value={done} aria-label={`Read of ${chapter.title}`} />
      <p className="shelf-progress">
        {done} of {sections.length} sections read
        {counted(chapter.recall.length, 'question')}
        {counted(chapter.exercises.length, 'exercise')}
        {section && (
          <>
            . <a href={`./${chapter.id}/#${section.id}`}>Go on at {section.title}</a>
          </>
        )}
      </p>
    </li>
  );
}

/** What there is none of is not counted. */
function counted(count: number, word: string): string {
  if (count === 0) return '';
  return `, ${count} ${word}${count === 1 ? '' : 's'}`;
}
