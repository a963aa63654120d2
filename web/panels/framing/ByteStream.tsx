import type { KeyboardEvent, PointerEvent } from 'react';
import { type Cell, cells, cutsCharacter, cutsWithin, hex, streamBytes } from './bytes.ts';
import { type FramingStep, moveCut } from './model.ts';
import type { Stream } from './presets.ts';

interface Props {
  input: Stream;
  step: FramingStep;
  onCuts: (cuts: number[]) => void;
}

/** Every byte of the stream, as text above and hex below, with the cuts between the reads. */
export function ByteStream({ input, step, onCuts }: Props) {
  const bytes = streamBytes(input);
  const cuts = cutsWithin(bytes.length, input.cuts);
  return (
    <div className="byte-stream">
      {cells(bytes).map((cell, at) => (
        <ByteCell key={at} cell={cell} at={at} state={stateOf(step, at)} />
      ))}
      {cuts.map((_, index) => (
        <Cut key={index} bytes={bytes} cuts={cuts} index={index} onCuts={onCuts} />
      ))}
    </div>
  );
}

type ByteState = 'unread' | 'arriving' | 'held' | 'handed' | 'now' | 'lost';

function stateOf(
  { from, to, held, heldFrom, lookedAt, frames, refused }: FramingStep,
  at: number,
): ByteState {
  const frame = frames.findIndex((one) => at >= one.from && at <= one.to);
  if (frame !== -1)
    return frame === frames.length - 1 && frames[frame]?.to === lookedAt - 1 ? 'now' : 'handed';
  if (at >= heldFrom && at < heldFrom + held.length) return 'held';
  if (at >= lookedAt && at < to) return refused ? 'lost' : 'arriving';
  return at < from || at < to ? 'lost' : 'unread';
}

function ByteCell({ cell, at, state }: { cell: Cell; at: number; state: ByteState }) {
  return (
    <span
      className="byte"
      style={{ order: 2 * at + 1 }}
      data-byte={at}
      data-state={state}
      data-part={cell.part}
      aria-hidden="true"
    >
      <b>{cell.glyph}</b>
      <i>{hex(cell.byte)}</i>
    </span>
  );
}

interface CutProps {
  bytes: Uint8Array;
  cuts: number[];
  index: number;
  onCuts: (cuts: number[]) => void;
}

function Cut({ bytes, cuts, index, onCuts }: CutProps) {
  const at = cuts[index] ?? 0;
  const move = (to: number) => {
    const moved = moveCut(cuts, index, to, bytes.length);
    if (moved[index] !== at) onCuts(moved);
  };

  function onKeyDown(event: KeyboardEvent) {
    const to = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: bytes.length }[event.key];
    const removes = event.key === 'Delete' || event.key === 'Backspace';
    if (to === undefined && !removes) return;
    event.preventDefault();
    if (to !== undefined) move(to);
    else onCuts(cuts.toSpliced(index, 1));
  }

  function onPointerMove(event: PointerEvent<HTMLElement>) {
    if (!event.currentTarget.hasPointerCapture(event.pointerId)) return;
    const to = placeUnder(event.clientX, event.clientY);
    if (to !== null) move(to);
  }

  const split = cutsCharacter(bytes, at) ? ', inside a character' : '';
  return (
    <span
      className="byte-cut"
      // Moved by its order: a node that moves in the tree loses the focus and the pointer.
      style={{ order: 2 * at }}
      role="slider"
      tabIndex={0}
      aria-label={`Cut ${index + 1}`}
      aria-orientation="horizontal"
      aria-valuemin={1}
      aria-valuemax={bytes.length - 1}
      aria-valuenow={at}
      aria-valuetext={`after byte ${at} of ${bytes.length}${split}`}
      onKeyDown={onKeyDown}
      onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
      onPointerMove={onPointerMove}
    />
  );
}

/** The place between two bytes that is nearest to a point, or null away from the stream. */
function placeUnder(x: number, y: number): number | null {
  for (const element of document.elementsFromPoint(x, y)) {
    if (!(element instanceof HTMLElement) || element.dataset.byte === undefined) continue;
    const { left, width } = element.getBoundingClientRect();
    return Number(element.dataset.byte) + (x > left + width / 2 ? 1 : 0);
  }
  return null;
}
