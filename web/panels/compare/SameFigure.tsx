import { use, useMemo } from 'react';
import type { Study } from '../../../chapters/mcp-tools/receipt/study.ts';
import { Drawing } from '../../figures/Drawing.tsx';
import { FIGURES } from '../../figures/registry.ts';
import type { FigureFunction, FigureId } from '../../figures/types.ts';
import { useSelection } from '../../figures/use-selection.ts';

const loaded = new Map<FigureId, Promise<{ default: FigureFunction }>>();

function figureOf(id: FigureId): Promise<{ default: FigureFunction }> {
  const loading = loaded.get(id) ?? FIGURES[id].load();
  loaded.set(id, loading);
  return loading;
}

/** A figure of the chapter, drawn by its own code from two receipts at once. */
export function SameFigure({ id, studies }: { id: FigureId; studies: readonly Study[] }) {
  const { default: figure } = use(figureOf(id));
  const { selection } = useSelection();
  const reading = useMemo(() => {
    // Kinds and protocols are those of all figures; the models are these two.
    return figure({ studies, selection: { ...selection, models: null }, measured: null });
  }, [figure, studies, selection]);
  return (
    <figure className="compare-figure">
      <figcaption>
        <strong>{reading.title}.</strong> <span>{reading.caption}</span>
      </figcaption>
      <div className="compare-drawing">
        <Drawing draw={reading.draw} />
      </div>
    </figure>
  );
}
