import { useEffect, useState } from 'react';
import type { Chapter } from '../../chapters/contract.ts';
import { currentSection } from './current-section.ts';
import { reveal } from './deep-links.ts';
import { text } from './shapes.ts';
import { readStored, useStored, writeStored } from './storage.ts';
import { useStore } from './store.ts';
import './resume.css';

const keyOf = (chapter: string) => `place.${chapter}`;

/** The id of the section where the reader of a chapter stopped; empty before the first visit. */
export function usePlace(chapter: string) {
  return useStored(keyOf(chapter), text, '');
}

/** Remembers the section that is being read, and on return offers to go on there. It never jumps. */
export function Resume({ chapter }: { chapter: Chapter }) {
  const key = keyOf(chapter.id);
  const current = useStore(currentSection);
  const [offer, setOffer] = useState<string | null>(null);
  useEffect(() => {
    const arrivedAtTop = !location.hash && scrollY < innerHeight / 2;
    if (arrivedAtTop) setOffer(readStored(key, text, '') || null);
  }, [key]);
  useEffect(() => {
    // At the top nothing is read yet: the old place must outlive a visit that ends here.
    if (current === null || scrollY < innerHeight) return;
    writeStored(key, current);
    setOffer(null);
  }, [key, current]);

  const sections = chapter.parts.flatMap((part) => part.sections);
  const section = sections.slice(1).find(({ id }) => id === offer);
  if (!section) return null;
  const follow = () => {
    setOffer(null);
    reveal(section.id);
  };
  return (
    <aside className="resume" aria-label="Where you were">
      <span>You were at</span>
      <button type="button" className="resume-go" onClick={follow}>
        {section.title}
      </button>
      <button type="button" className="resume-dismiss" onClick={() => setOffer(null)}>
        Stay here
      </button>
    </aside>
  );
}
