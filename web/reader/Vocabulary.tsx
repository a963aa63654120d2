import { useChapter } from './ChapterContext.ts';
import { Inline } from './Inline.tsx';

/** The whole glossary in the order of the alphabet; every term has a link of its own. */
export function Vocabulary() {
  const { glossary } = useChapter();
  const names = new Map(glossary.map(({ id, term }) => [id, term]));
  const entries = glossary.toSorted((a, b) => a.term.localeCompare(b.term, 'en'));
  return (
    <dl className="vocabulary">
      {entries.map(({ id, term, definition, see = [] }) => (
        <div key={id} id={`term-${id}`}>
          <dt>{term}</dt>
          <dd>
            <Inline text={definition} />
            {see.length > 0 && (
              <span className="vocabulary-see">
                {' '}
                See{' '}
                {see.map((other, index) => (
                  <span key={other}>
                    {index > 0 && ', '}
                    <a href={`#term-${other}`}>{names.get(other)}</a>
                  </span>
                ))}
                .
              </span>
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}
