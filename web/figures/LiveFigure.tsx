import { type RefObject, useId, useMemo, useRef, useState } from 'react';
import { present } from '../reader/stage.ts';
import { ReceiptVerdict } from '../receipts/ReceiptVerdict.tsx';
import { useReceiptsInTurn } from '../receipts/use-receipts.ts';
import { Controls } from './Controls.tsx';
import { MALFORMED_NOTE } from './caption.ts';
import { Drawing } from './Drawing.tsx';
import { csvOf, save, savePicture, standalone } from './download.ts';
import { FigureTable } from './FigureTable.tsx';
import { RequestGrid } from './RequestGrid.tsx';
import { FIGURES, figureNumber, isInline } from './registry.ts';
import type { FigureFunction, FigureId, FigureInput, Reading } from './types.ts';
import { useMeasured, useSelection } from './use-selection.ts';

/** Pixels: a picture for a slide is no narrower than this, even when it is taken from a phone. */
const PICTURE_WIDTH = 660;

/** What stands inside a figure: its words, its drawing, and what can be done with them. */
export function LiveFigure({ id, figure }: { id: FigureId; figure: FigureFunction }) {
  const { studies } = useReceiptsInTurn();
  const measured = useMeasured();
  const { selection, choose, reset } = useSelection();
  const input = useMemo((): FigureInput => {
    const held = [studies.local, studies.api].filter((study) => study !== null);
    return { studies: held, selection, measured };
  }, [studies, selection, measured]);
  const reading = useMemo(() => figure(input), [figure, input]);
  const [open, setOpen] = useState<'table' | 'choose' | null>(null);
  const drawing = useRef<HTMLDivElement>(null);
  const extra = useId();
  const { controls } = FIGURES[id];
  const inline = controls.filter(isInline);
  const folded = controls.filter((control) => !isInline(control));
  const toggle = (what: 'table' | 'choose') => setOpen(open === what ? null : what);
  return (
    <>
      <figcaption>
        <span className="figure-number">Fig. {figureNumber(id)}</span>{' '}
        <strong>{reading.title}.</strong>{' '}
        <span className="figure-caption">
          {reading.caption}
          {reading.malformed && (
            <>
              {' '}
              {MALFORMED_NOTE.text} <a href={MALFORMED_NOTE.href}>{MALFORMED_NOTE.link}</a>.
            </>
          )}
        </span>
      </figcaption>
      {inline.length > 0 && <Controls controls={inline} input={input} choose={choose} />}
      <div ref={drawing} className="figure-drawing">
        {id === 'requests' ? (
          <RequestGrid input={input} choose={choose} />
        ) : (
          <Drawing draw={reading.draw} />
        )}
      </div>
      <div className="figure-tools">
        <ReceiptVerdict studies={studies} />
        <button
          type="button"
          aria-expanded={open === 'table'}
          aria-controls={extra}
          onClick={() => toggle('table')}
        >
          Table
        </button>
        {folded.length > 0 && (
          <button
            type="button"
            aria-expanded={open === 'choose'}
            aria-controls={extra}
            onClick={() => toggle('choose')}
          >
            Choose
          </button>
        )}
        <Downloads id={id} reading={reading} drawing={drawing} />
        <button type="button" onClick={() => present(`fig-${id}`)}>
          Present
        </button>
        <a href={`#fig-${id}`}>#{id}</a>
      </div>
      <div id={extra} className="figure-extra" hidden={open === null}>
        {open === 'table' && <FigureTable reading={reading} />}
        {open === 'choose' && (
          <Controls controls={folded} input={input} choose={choose}>
            <button type="button" onClick={reset}>
              Reset all figures
            </button>
          </Controls>
        )}
      </div>
    </>
  );
}

/** The rows as a table, and the drawing as it stands, for elsewhere. */
function Downloads(props: {
  id: FigureId;
  reading: Reading;
  drawing: RefObject<HTMLDivElement | null>;
}) {
  const { id, reading, drawing } = props;
  const picture = () => {
    const width = drawing.current?.clientWidth ?? 0;
    const svg = reading.draw?.({ width: Math.max(width, PICTURE_WIDTH), fontSize: 14, document });
    return svg ? standalone(svg, reading.title) : '';
  };
  const empty = reading.draw === null;
  return (
    <>
      <button type="button" onClick={() => save(`${id}.csv`, 'text/csv', csvOf(reading))}>
        CSV
      </button>
      <button
        type="button"
        disabled={empty}
        onClick={() => save(`${id}.svg`, 'image/svg+xml', picture())}
      >
        SVG
      </button>
      <button
        type="button"
        disabled={empty}
        onClick={() => void savePicture(`${id}.png`, picture())}
      >
        PNG
      </button>
    </>
  );
}
