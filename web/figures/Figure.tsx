import { type ComponentType, type CSSProperties, use, useEffect, useRef, useState } from 'react';
import { StageItem, useStage } from '../reader/stage.ts';
import { useNear } from '../reader/use-near.ts';
import { loadBook } from '../receipts/store.ts';
import { FIGURES, isFigureId } from './registry.ts';
import { StillPrinter } from './still-source.ts';
import type { FigureFunction, FigureId } from './types.ts';
import './figure.css';

/**
 * A figure of the chapter. The page comes with a still of it; near the viewport the still gives way
 * to the figure that follows the receipts.
 *
 * @example <Figure id="tokens" />
 */
export function Figure({ id }: { id: string }) {
  if (!isFigureId(id)) throw new RangeError(`there is no figure ${id}`);
  return <Framed id={id} />;
}

function Framed({ id }: { id: FigureId }) {
  const item = `fig-${id}`;
  const frame = useRef<HTMLElement>(null);
  const onStage = useStage() === item;
  const near = useNear(frame);
  const live = useLive(id, near || onStage);
  const still = use(StillPrinter)?.(id) ?? '';
  const { name, height } = FIGURES[id];
  const shared = {
    id: item,
    ref: frame,
    // The grid of requests asks for the margin too.
    className: id === 'requests' ? 'figure figure-wide' : 'figure',
    'data-stage-item': true,
    'data-stage-title': name,
    style: {
      '--drawing': `${height.wide}px`,
      '--drawing-narrow': `${height.narrow}px`,
    } as CSSProperties,
  };
  return (
    <StageItem value={item}>
      {live ? (
        <figure {...shared}>
          <live.Content id={id} figure={live.figure} />
        </figure>
      ) : (
        // In the browser the markup is empty, and React leaves what the page came with alone.
        <figure {...shared} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: still }} />
      )}
    </StageItem>
  );
}

interface Live {
  Content: ComponentType<{ id: FigureId; figure: FigureFunction }>;
  figure: FigureFunction;
}

/** The code and the receipts of a figure, once they are wanted and all there. */
function useLive(id: FigureId, wanted: boolean): Live | null {
  const [live, setLive] = useState<Live | null>(null);
  useEffect(() => {
    if (!wanted) return;
    let gone = false;
    void Promise.all([import('./LiveFigure.tsx'), FIGURES[id].load(), loadBook()]).then(
      ([{ LiveFigure }, { default: figure }]) => {
        if (!gone) setLive({ Content: LiveFigure, figure });
      },
    );
    return () => {
      gone = true;
    };
  }, [id, wanted]);
  return live;
}
