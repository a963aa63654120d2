import { type RefObject, useEffect, useRef } from 'react';
import type { Chapter, Part, Section } from '../../chapters/contract.ts';
import { currentSection } from './current-section.ts';
import { useReadSections } from './progress.ts';
import { ResetButton } from './ResetButton.tsx';
import { useStore } from './store.ts';
import './contents.css';

/** The chapter's contents: it follows the scroll, and marks what was read on this device. */
export function Contents({ chapter, onFollow }: { chapter: Chapter; onFollow?: () => void }) {
  const current = useStore(currentSection);
  const read = useReadSections(chapter.id);
  const nav = useRef<HTMLElement>(null);
  useCurrentInSight(nav, current);
  return (
    <nav ref={nav} className="contents" aria-label="Contents">
      {chapter.parts.map((part) => (
        <PartEntries key={part.id} {...{ part, current, read, onFollow }} />
      ))}
      <ResetButton chapter={chapter} />
    </nav>
  );
}

/** What stays between the current entry and the edges of the box that scrolls, in pixels. */
const ROOM = 60;

/**
 * Keeps the entry of the section that is being read in sight: in its own box, since `scrollIntoView`
 * would move the page as well.
 */
function useCurrentInSight(nav: RefObject<HTMLElement | null>, current: string | null): void {
  useEffect(() => {
    if (current === null) return;
    // In the next frame a drawer is open, and the page has been laid out anyway.
    const frame = requestAnimationFrame(() => {
      const entry = nav.current?.querySelector('[aria-current]')?.getBoundingClientRect();
      const box = nav.current?.closest('.chapter-contents, dialog');
      if (!entry || !box) return;
      const { top, bottom } = box.getBoundingClientRect();
      if (entry.top < top + ROOM) box.scrollTop -= top + ROOM - entry.top;
      else if (entry.bottom > bottom - ROOM) box.scrollTop += entry.bottom - (bottom - ROOM);
    });
    return () => cancelAnimationFrame(frame);
  }, [nav, current]);
}

interface PartProps {
  part: Part;
  current: string | null;
  read: string[];
  onFollow: (() => void) | undefined;
}

function PartEntries({ part, current, read, onFollow }: PartProps) {
  return (
    <>
      <p className="contents-part">{part.title}</p>
      <ol>
        {part.sections.map((section) => (
          <Entry
            key={section.id}
            section={section}
            isCurrent={section.id === current}
            isRead={read.includes(section.id)}
            onFollow={onFollow}
          />
        ))}
      </ol>
    </>
  );
}

function Entry(props: {
  section: Section;
  isCurrent: boolean;
  isRead: boolean;
  onFollow: (() => void) | undefined;
}) {
  const { section, isCurrent, isRead, onFollow } = props;
  return (
    <li data-read={isRead || undefined}>
      <a
        href={`#${section.id}`}
        aria-current={isCurrent ? 'location' : undefined}
        onClick={onFollow}
      >
        {section.title}
        {isRead && <span className="visually-hidden"> (read)</span>}
      </a>
    </li>
  );
}
