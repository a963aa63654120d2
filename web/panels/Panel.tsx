import { type CSSProperties, type lazy, type ReactNode, Suspense, useRef, useState } from 'react';
import { Pictured } from '../live/pictured.ts';
import { building } from '../reader/building.ts';
import { keptHtml } from '../reader/kept.ts';
import { lazyOrSaid } from '../reader/lazy-or-said.tsx';
import { present, StageItem, useStage } from '../reader/stage.ts';
import { useNear } from '../reader/use-near.ts';
import { PANELS, type PanelEntry } from './registry.ts';
import './panel.css';

/** The frame around every panel: its title, its link, its place on stage, and the room it needs. */
export function Panel({ id }: { id: string }) {
  const entry = PANELS[id];
  if (!entry) return null;
  return <Framed id={id} entry={entry} />;
}

const loaded = new Map<string, ReturnType<typeof lazy>>();

function panelComponent(id: string, entry: PanelEntry) {
  const made = loaded.get(id) ?? lazyOrSaid(entry.load);
  loaded.set(id, made);
  return made;
}

function Framed({ id, entry }: { id: string; entry: PanelEntry }) {
  const item = `panel-${id}`;
  const frame = useRef<HTMLElement>(null);
  const onStage = useStage() === item;
  const near = useNear(frame);
  const [alive, setAlive] = useState(false);
  if (!alive && (near || onStage)) setAlive(true);
  const Content = panelComponent(id, entry);
  return (
    <StageItem value={item}>
      <section
        ref={frame}
        id={item}
        className="panel"
        data-stage-item
        data-stage-title={entry.title}
        aria-label={`Panel: ${entry.title}`}
      >
        <header className="panel-bar">
          <a href={`#${item}`} className="panel-title">
            {entry.title}
          </a>
          <button type="button" onClick={() => present(item)}>
            Present
          </button>
        </header>
        <p className="panel-caption">{entry.caption}</p>
        <div className="panel-body" style={{ '--room': `${entry.minHeight}px` } as CSSProperties}>
          {alive ? (
            <Suspense fallback={<Still item={item} />}>
              <Content />
            </Suspense>
          ) : (
            <Still item={item}>
              <Content />
            </Still>
          )}
          {entry.showsItsEnd && (
            <Paper>
              <Content />
            </Paper>
          )}
        </div>
      </section>
    </StageItem>
  );
}

const EMPTY = { __html: '' };

/**
 * The panel as it is at its end. On a page with scripts it is not there at all, so that nobody meets
 * an answer too early; readers without them see it, and paper gets it.
 */
function Paper({ children }: { children: ReactNode }) {
  return <noscript className="panel-paper">{building && <Suspense>{children}</Suspense>}</noscript>;
}

/**
 * The panel's first state, as the build rendered it: it holds the place until the panel comes alive.
 * Without JavaScript, and on paper, it is the panel's picture unless there is one of its end.
 */
function Still({ item, children }: { item: string; children?: ReactNode }) {
  if (building) {
    return (
      <div className="panel-still" data-kept={item}>
        <Pictured value={null}>
          <Suspense>{children}</Suspense>
        </Pictured>
      </div>
    );
  }
  return (
    <div
      className="panel-still"
      data-kept={item}
      suppressHydrationWarning
      dangerouslySetInnerHTML={keptHtml(item) ?? EMPTY}
    />
  );
}
