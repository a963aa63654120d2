import { useState } from 'react';
import { Dialog } from '../reader/Dialog.tsx';
import { leftOut } from './rows.ts';
import { kept, type Row, type RunState } from './run-reducer.ts';
import { bytes, count, milliseconds, visible } from './visible.ts';
import './frame-dialog.css';

/** Longer lines are folded until they are asked for. */
const FOLD = 4_096;

/** The exact bytes of one row, or the whole run as a table. */
export function FrameDialog(props: { run: RunState; open: Row | 'table'; onClose: () => void }) {
  const { run, open, onClose } = props;
  return (
    <Dialog label="What was on the wire" className="frame-dialog" onClose={onClose}>
      {open === 'table' ? <RunTable run={run} /> : <Frame row={open} />}
    </Dialog>
  );
}

function Frame({ row }: { row: Row }) {
  const actor = row.kind === 'not-sent' ? 'never sent' : row.direction;
  return (
    <>
      <h3>
        {row.kind === 'frame' ? row.label.title : `tools/call ${row.name}`}
        <small>
          {actor} · {milliseconds(row.atMs)} · {bytes(row.bytes)}
          {row.kind === 'frame' && ', newline included'}
        </small>
      </h3>
      <Exact key={row.seq} text={row.text} />
      {row.kind === 'frame' && row.truncated && <p>The backend keeps no more of this line.</p>}
      {row.kind === 'frame' && row.last && (
        <>
          <h3>
            the last of {count(row.repeated)}
            <small>
              {milliseconds(row.last.atMs)} · {bytes(row.last.bytes)}
            </small>
          </h3>
          <Exact key={row.last.seq} text={row.last.text} />
        </>
      )}
    </>
  );
}

/** A line as it was, with everything that cannot be seen written out. */
function Exact({ text }: { text: string }) {
  const [isWhole, setWhole] = useState(false);
  const shown = isWhole ? text : text.slice(0, FOLD);
  return (
    <>
      <pre className="frame-exact">{visible(shown)}</pre>
      {text.length > shown.length && (
        <button type="button" className="run-quiet" onClick={() => setWhole(true)}>
          Show {count(text.length - shown.length)} characters more
        </button>
      )}
    </>
  );
}

function RunTable({ run }: { run: RunState }) {
  const missing = leftOut(run.rows);
  return (
    <table>
      <caption>
        {count(run.rows.total)} frames
        {missing > 0 && `, ${count(missing)} of them counted and not kept`}
        {run.dropped > 0 && `; ${count(run.dropped)} events were dropped on the way`}
      </caption>
      <thead>
        <tr>
          <th scope="col">ms</th>
          <th scope="col">direction</th>
          <th scope="col">message</th>
          <th scope="col">id</th>
          <th scope="col">bytes</th>
          <th scope="col">times</th>
        </tr>
      </thead>
      <tbody>
        {kept(run.rows).map((row) => (
          <tr key={row.seq}>
            <td>{row.atMs.toFixed(1)}</td>
            <td>{row.kind === 'frame' ? row.direction : 'never sent'}</td>
            <td>
              {row.kind === 'frame'
                ? [row.label.title, row.label.detail].filter(Boolean).join(' · ')
                : `tools/call ${row.name}`}
            </td>
            <td>{row.kind === 'frame' ? (row.label.id ?? '') : ''}</td>
            <td>{count(row.bytes)}</td>
            <td>{row.kind === 'frame' ? count(row.repeated) : 0}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
