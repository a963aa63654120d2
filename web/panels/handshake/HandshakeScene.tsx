import type { StepAction } from '../stepper/reducer.ts';
import { SourceLines } from '../stepper/SourceLines.tsx';
import type { FieldNote } from './fields.ts';
import type { HandshakeStep, Row } from './model.ts';
import type { Script } from './presets.ts';

interface Props {
  step: HandshakeStep;
  dispatch: (action: StepAction<Script>) => void;
}

/** Two lifelines with the frames between them, and the frame of this step opened beside. */
export function HandshakeScene({ step, dispatch }: Props) {
  const open = step.rows.at(-1);
  return (
    <div className="handshake-scene">
      <div className="handshake-drawing">
        <div className="handshake-actors">
          <p>
            <b>Lucy's client</b> <span>{step.client}</span>
          </p>
          <p>
            <b>teaching server</b> <span>{step.server}</span>
          </p>
        </div>
        <ol className="handshake-rows">
          {step.rows.map((row) => (
            <Message
              key={row.step}
              row={row}
              current={row === open}
              onOpen={() => dispatch({ type: 'go', to: row.step })}
            />
          ))}
        </ol>
      </div>
      {open && <Opened row={open} step={step} />}
    </div>
  );
}

function Message({ row, current, onOpen }: { row: Row; current: boolean; onOpen: () => void }) {
  const { kind, label, note, passed, stopped } = row;
  const check = stopped ?? passed.at(-1);
  return (
    <li
      data-kind={kind}
      data-stopped={stopped !== undefined}
      aria-current={current ? 'step' : undefined}
    >
      {check && (
        <span className="handshake-check">
          {stopped ? '✗' : '✓'} {check}
        </span>
      )}
      <button type="button" onClick={onOpen}>
        {label} <span>{note}</span>
      </button>
    </li>
  );
}

function Opened({ row, step }: { row: Row; step: HandshakeStep }) {
  return (
    <div className="handshake-opened" data-kind={row.kind}>
      <p className="stepper-heading">
        {row.label} <span>{row.note}</span>
      </p>
      <pre>{step.said === undefined ? row.text : cut(row.text)}</pre>
      {step.said === undefined ? (
        <Fields fields={row.fields} />
      ) : (
        <p className="handshake-said">
          threw <code>{step.said}</code>
        </p>
      )}
      {step.said !== undefined && step.decided && <SourceLines decision={step.decided} />}
    </div>
  );
}

function Fields({ fields }: { fields: readonly FieldNote[] }) {
  return (
    <dl>
      {fields.map(({ field, note }) => (
        <div key={field}>
          <dt>{field}</dt>
          <dd>{note}</dd>
        </div>
      ))}
    </dl>
  );
}

/** Beside the verdict the beginning is enough: the step before showed the whole line. */
function cut(text: string): string {
  return text.length > 180 ? `${text.slice(0, 180)}…` : text;
}
