import { showBytes } from '../../../chapters/mcp-tools/code/failure.ts';
import type { StepAction } from '../stepper/reducer.ts';
import { ByteStream } from './ByteStream.tsx';
import { cutsWithin, streamBytes } from './bytes.ts';
import { FullScale } from './FullScale.tsx';
import { addCut, type FramingStep, type Handed } from './model.ts';
import type { Stream } from './presets.ts';

interface Props {
  input: Stream;
  step: FramingStep;
  dispatch: (action: StepAction<Stream>) => void;
}

/** The stream above; below, what the reader holds before its wall, and the frames that came out. */
export function FramingScene({ input, step, dispatch }: Props) {
  const { length } = streamBytes(input);
  const cuts = cutsWithin(length, input.cuts);
  const cutAt = (next: number[]) => dispatch({ type: 'edit', input: { ...input, cuts: next } });
  const more = addCut(cuts, length);
  return (
    <div className="framing-scene">
      <div className="framing-head">
        <p className="stepper-heading">
          Standard output of the server{' '}
          <span>
            {length} bytes, {cuts.length + 1} {cuts.length === 0 ? 'read' : 'reads'}
          </span>
        </p>
        <button type="button" aria-disabled={!more} onClick={() => more && cutAt(more)}>
          Add a cut
        </button>
        <button
          type="button"
          aria-disabled={cuts.length === 0}
          onClick={() => cuts.length > 0 && cutAt(cuts.slice(0, -1))}
        >
          Remove one
        </button>
      </div>
      <ByteStream input={input} step={step} onCuts={cutAt} />
      <div className="framing-lanes">
        <Held step={step} limit={input.limit} />
        <Frames frames={step.frames} />
      </div>
      <FullScale />
    </div>
  );
}

function Held({ step, limit }: { step: FramingStep; limit: number }) {
  const { held, lookedAt, to, refused } = step;
  const share = (bytes: number) => `${Math.min(100, (100 * bytes) / (limit - 1))}%`;
  return (
    <div className="framing-held" data-refused={refused}>
      <p className="stepper-heading">
        FrameReader holds <b className="framing-count">{held.length}</b>{' '}
        <span>of at most {limit - 1} bytes</span>
      </p>
      <div className="framing-bar">
        <i style={{ width: share(held.length) }} />
        <i data-arriving style={{ left: share(held.length), width: share(to - lookedAt) }} />
      </div>
      <code>{held.length === 0 ? 'nothing' : showBytes(held, 120)}</code>
    </div>
  );
}

function Frames({ frames }: { frames: readonly Handed[] }) {
  return (
    <div className="framing-frames">
      <p className="stepper-heading">
        Frames handed out <span>{frames.length}</span>
      </p>
      <ol>
        {frames.map(({ from, line, failure }) => (
          <li key={from} data-refused={failure !== undefined}>
            <code>{showBytes(line, 72)}</code>
            <span>{failure ? failure.code : 'parseFrame takes it'}</span>
          </li>
        ))}
      </ol>
    </div>
  );
}
