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
  return (
    <nav className="contents" aria-label="Contents">
      {chapter.parts.map((part) => (
        <PartEntries key={part.id} {...{ part, current, read, onFollow }} />
      ))}
      <ResetButton chapter={chapter} />
    </nav>
  );
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
