import { lazy, Suspense, useEffect } from 'react';
import type { Chapter } from '../../chapters/contract.ts';
import { Contents } from './Contents.tsx';
import { stepSection } from './current-section.ts';
import { Dialog } from './Dialog.tsx';
import { followAddress } from './deep-links.ts';
import { GlossaryCard } from './GlossaryCard.tsx';
import { Help } from './Help.tsx';
import { useKeys } from './keys.ts';
import { closeOverlay, overlay } from './overlay.ts';
import { useStage } from './stage.ts';
import { useStore } from './store.ts';
import { useTheme } from './theme.ts';

const Search = lazy(() => import('./Search.tsx'));
const Stage = lazy(() => import('./Stage.tsx'));

const togglePresenting = async () => (await import('./presenting.ts')).presentOnScreen();

/** Everything that opens over a page, and the keys that open it. */
export function Overlays({ home, chapter }: { home: string; chapter?: Chapter }) {
  const open = useStore(overlay);
  const [, nextTheme] = useTheme();
  const staged = useStage();
  const everywhere = { '?': () => overlay.set('help'), t: nextTheme, p: togglePresenting };
  const reading = {
    '/': () => overlay.set('search'),
    c: () => overlay.set(chapter ? 'contents' : null),
    j: () => stepSection(1),
    k: () => stepSection(-1),
  };
  useKeys(staged === null ? { ...everywhere, ...reading } : everywhere);
  useEffect(followAddress, []);
  return (
    <>
      {open === 'search' && (
        <Suspense>
          <Search home={home} />
        </Suspense>
      )}
      {open === 'help' && <Help />}
      {open === 'contents' && chapter && (
        <Dialog label="Contents" className="drawer" onClose={closeOverlay}>
          <Contents chapter={chapter} onFollow={closeOverlay} />
        </Dialog>
      )}
      {chapter && <GlossaryCard glossary={chapter.glossary} />}
      {staged !== null && (
        <Suspense>
          <Stage item={staged} />
        </Suspense>
      )}
    </>
  );
}
