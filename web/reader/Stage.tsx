import { useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { Dialog } from './Dialog.tsx';
import { isShortcut } from './keys.ts';
import { ShareStage } from './ShareStage.tsx';
import { advanceStage, leaveStage, present, stageItems } from './stage.ts';
import { setStage, stageTitle } from './stage-element.ts';
import './stage.css';

/** The bar over the panel on stage, and the keys of a clicker. The panel itself stays in its place. */
export default function Stage({ item }: { item: string }) {
  const [sheet, setSheet] = useState<'contents' | 'share' | null>(null);
  const [blank, setBlank] = useState(false);
  const [title, setTitle] = useState('');
  const bar = useRef<HTMLElement>(null);

  useEffect(() => {
    const leave = setStage(item, bar.current);
    setTitle(stageTitle(item));
    return leave;
  }, [item]);

  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (document.querySelector('dialog[open]')) return;
      const by = { PageDown: 1, PageUp: -1 } as const;
      if (event.key === 'PageDown' || event.key === 'PageUp') advanceStage(by[event.key]);
      else if (event.key === 'Escape' && !event.defaultPrevented) leaveStage();
      else if (event.key === '.' && isShortcut(event)) setBlank((was) => !was);
      else return;
      event.preventDefault();
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, []);

  return createPortal(
    <>
      <header ref={bar} className="stage-bar">
        <strong>{title}</strong>
        <button type="button" onClick={() => setSheet('contents')}>
          Contents
        </button>
        <button type="button" onClick={() => setSheet('share')}>
          Share
        </button>
        <button type="button" onClick={() => setBlank(true)}>
          Blank <kbd>.</kbd>
        </button>
        <button type="button" onClick={leaveStage}>
          Leave <kbd>Esc</kbd>
        </button>
      </header>
      {sheet === 'contents' && <StageContents item={item} onClose={() => setSheet(null)} />}
      {sheet === 'share' && <ShareStage onClose={() => setSheet(null)} />}
      {blank && (
        <button type="button" className="stage-blank" onClick={() => setBlank(false)}>
          <span className="visually-hidden">The screen is blank. Show it again</span>
        </button>
      )}
    </>,
    document.body,
  );
}

/** All that can be put on stage, to jump to. */
function StageContents({ item, onClose }: { item: string; onClose: () => void }) {
  const go = (id: string) => {
    onClose();
    present(id);
  };
  return (
    <Dialog label="On stage" className="drawer stage-contents" onClose={onClose}>
      <ol>
        {stageItems().map(({ id }) => (
          <li key={id}>
            <button type="button" aria-current={id === item || undefined} onClick={() => go(id)}>
              {stageTitle(id)}
            </button>
          </li>
        ))}
      </ol>
    </Dialog>
  );
}
