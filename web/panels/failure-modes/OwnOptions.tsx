import { useId } from 'react';
import { runOptions } from '../../../server/live/protocol.ts';
import type { RunState } from '../../live/run-reducer.ts';
import { useAddressState } from '../../reader/address.ts';

const DEADLINES = [250, 500, 1_000, 2_000, 5_000];
const USUAL = 1_000;

/** The reader's own text and deadline, kept in the address so that a link repeats the run. */
export function useOwnOptions() {
  const [text, setText] = useAddressState('text');
  const [deadline, setDeadline] = useAddressState('deadline');
  const asked = runOptions.safeParse({
    timeoutMs: deadline === null ? USUAL : Number(deadline),
    ...(text !== null && { text }),
  });
  const options = asked.success ? asked.data : { timeoutMs: USUAL };
  return {
    options,
    isUsual: options.timeoutMs === USUAL && options.text === undefined,
    setText: (value: string) => setText(value === '' ? null : value.slice(0, 2_000)),
    setDeadline: (ms: number) => setDeadline(ms === USUAL ? null : String(ms)),
  };
}

/** Whether a run was asked for with the text and the deadline that its mode expects. */
export function isUsualRun({ request }: RunState): boolean {
  return request?.options.timeoutMs === USUAL && request.options.text === undefined;
}

export function OwnOptions({ own }: { own: ReturnType<typeof useOwnOptions> }) {
  const id = useId();
  const { timeoutMs, text } = own.options;
  return (
    <details data-screen className="own-options" open={!own.isUsual || undefined}>
      <summary>Your own text and deadline</summary>
      <label htmlFor={`${id}-text`}>Text for word_count</label>
      <input
        id={`${id}-text`}
        type="text"
        maxLength={2_000}
        placeholder="the text of the mode"
        value={text ?? ''}
        onChange={(event) => own.setText(event.target.value)}
      />
      <label htmlFor={`${id}-deadline`}>Deadline of an operation</label>
      <select
        id={`${id}-deadline`}
        value={timeoutMs}
        onChange={(event) => own.setDeadline(Number(event.target.value))}
      >
        {[...new Set([...DEADLINES, timeoutMs])]
          .sort((a, b) => a - b)
          .map((ms) => (
            <option key={ms} value={ms}>
              {ms} ms
            </option>
          ))}
      </select>
    </details>
  );
}
