import type { Chapter } from '../../chapters/contract.ts';
import { currentSection, stepSection } from './current-section.ts';
import { overlay } from './overlay.ts';
import { useProgressSummary } from './progress-summary.ts';
import { useStore } from './store.ts';
import { useTheme } from './theme.ts';
import './top-bar.css';

/** The line above every page: where one is, how far one came, and the tools of the reader. */
export function TopBar({ home, chapter }: { home: string; chapter?: Chapter }) {
  return (
    <header className="top-bar">
      <a className="top-bar-brand" href={home}>
        Handshake
      </a>
      {chapter && <Place chapter={chapter} />}
      <div className="top-bar-tools">
        <button type="button" onClick={() => overlay.set('search')}>
          Search <kbd>/</kbd>
        </button>
        {chapter && <PresentButton />}
        <ThemeButton />
        <button
          type="button"
          className="top-bar-help"
          aria-label="Keyboard help"
          onClick={() => overlay.set('help')}
        >
          <kbd>?</kbd>
        </button>
      </div>
    </header>
  );
}

function Place({ chapter }: { chapter: Chapter }) {
  const id = useStore(currentSection);
  const sections = chapter.parts.flatMap((part) => part.sections);
  const index = sections.findIndex((one) => one.id === id);
  return (
    <>
      <button type="button" className="top-bar-contents" onClick={() => overlay.set('contents')}>
        <span aria-hidden="true">☰</span> <span className="top-bar-word">Contents</span>
      </button>
      <span className="top-bar-place">{sections[index]?.title ?? chapter.title}</span>
      <span className="top-bar-steps">
        <StepButton by={-1} label="Previous section" isEnd={index < 1} />
        <StepButton by={1} label="Next section" isEnd={index === sections.length - 1} />
      </span>
      <span className="top-bar-progress">{useProgressSummary(chapter)}</span>
    </>
  );
}

function StepButton({ by, label, isEnd }: { by: 1 | -1; label: string; isEnd: boolean }) {
  return (
    <button type="button" aria-label={label} disabled={isEnd} onClick={() => stepSection(by)}>
      <span aria-hidden="true">{by === 1 ? '↓' : '↑'}</span>
    </button>
  );
}

function PresentButton() {
  const onPresent = async () => (await import('./presenting.ts')).presentOnScreen();
  return (
    <button type="button" className="top-bar-present" onClick={onPresent}>
      Present <kbd>P</kbd>
    </button>
  );
}

const THEME_NAMES = { system: 'System', light: 'Light', dark: 'Dark' } as const;

function ThemeButton() {
  const [theme, next] = useTheme();
  return (
    <button type="button" className="top-bar-theme" onClick={next}>
      <span className="visually-hidden">Theme: </span>
      {THEME_NAMES[theme]}
    </button>
  );
}
