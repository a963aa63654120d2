import type { StepAction } from '../stepper/reducer.ts';
import type { Stream } from './presets.ts';

interface Props {
  input: Stream;
  dispatch: (action: StepAction<Stream>) => void;
}

const LIMITS = [32, 64, 128, 1024, 65_536];

/** The text of the stream, how its lines end, and the limit. */
export function StreamEditor({ input, dispatch }: Props) {
  const edit = (change: Partial<Stream>) =>
    dispatch({ type: 'edit', input: { ...input, ...change } });
  return (
    <div className="framing-editor">
      <label>
        <span>
          What the server writes: each line break ends a frame, and a last line without one waits
        </span>
        <textarea
          rows={4}
          maxLength={500}
          spellCheck={false}
          value={input.text}
          onChange={({ target }) => edit({ text: target.value })}
        />
      </label>
      <div className="framing-choices">
        <label>
          <span>Lines end in</span>
          <select
            value={input.ending}
            onChange={({ target }) => edit({ ending: target.value === 'crlf' ? 'crlf' : 'lf' })}
          >
            <option value="lf">\n</option>
            <option value="crlf">\r\n</option>
          </select>
        </label>
        <label>
          <span>Frame limit in bytes</span>
          <select
            value={input.limit}
            onChange={({ target }) => edit({ limit: Number(target.value) })}
          >
            {[...new Set([...LIMITS, input.limit])]
              .sort((a, b) => a - b)
              .map((limit) => (
                <option key={limit}>{limit}</option>
              ))}
          </select>
        </label>
      </div>
    </div>
  );
}
