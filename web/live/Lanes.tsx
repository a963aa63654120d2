import type { CSSProperties } from 'react';
import { useStage } from '../reader/stage.ts';
import { type Fold, foldRows, lifeWords, rowDetail } from './rows.ts';
import type { Row, RunState } from './run-reducer.ts';
import { decisiveRow, stopNote, waitingRequest } from './verdict.ts';
import { count, milliseconds } from './visible.ts';
import './lanes.css';

/** Rows that fit: on the stage nothing scrolls; on the page a long run is still one look. */
const ON_STAGE = 7;
const ON_PAGE = 40;

/** Two lifelines with time running down: one frame a row, and a block where the client stopped one. */
export function Lanes(props: {
  run: RunState | undefined;
  onOpen: (row: Row) => void;
  server?: string | undefined;
}) {
  const { run, onOpen } = props;
  const onStage = useStage() !== null;
  const decisive = run ? decisiveRow(run) : null;
  const rows = run ? foldRows(run.rows, onStage ? ON_STAGE : ON_PAGE, decisive?.seq ?? null) : [];
  const server = run?.processes.find(({ role }) => role === 'server');
  const note = run ? stopNote(run) : null;
  const silentAt = run && note && !decisive ? placeOfSilence(run, rows) : -1;
  const shown = rows.flatMap((row, index) =>
    index === silentAt ? ['silence' as const, row] : [row],
  );
  if (silentAt === rows.length) shown.push('silence');
  return (
    <div className="lanes">
      <div className="lanes-heads">
        <span className="lanes-client">Lucy's client</span>
        <span className="lanes-server">
          {props.server ?? 'teaching server'}
          {server && <span className="lanes-pid"> · pid {server.pid}</span>}
        </span>
      </div>
      <ol className="lanes-rows">
        {shown.map((row) =>
          row === 'silence' ? (
            <SilentRow key="silence" run={run} note={note} />
          ) : row.kind === 'fold' ? (
            <FoldRow key={row.seq} fold={row} />
          ) : (
            <LaneRow
              key={row.seq}
              row={row}
              note={row.seq === decisive?.seq ? note : null}
              onOpen={onOpen}
            />
          ),
        )}
        {run && run.dropped > 0 && (
          <li className="lanes-fold lanes-dropped">
            {count(run.dropped)} events more came; they were counted and not kept
          </li>
        )}
        {run && run.processes.length > 0 && (
          <li className="lanes-end">
            <span>{lifeWords(run)}</span>
          </li>
        )}
      </ol>
    </div>
  );
}

/** Nothing was stopped, for nothing came: that stands before what the client then says about it. */
function placeOfSilence(run: RunState, rows: readonly (Row | Fold)[]): number {
  const asked = waitingRequest(run)?.seq ?? -1;
  const after = rows.findIndex((row) => row.seq > asked && isSentNotification(row));
  return after === -1 ? rows.length : after;
}

function isSentNotification(row: Row | Fold): boolean {
  return row.kind === 'frame' && row.direction === 'sent' && row.label.kind === 'notification';
}

function SilentRow({ run, note }: { run: RunState | undefined; note: string | null }) {
  const ended = run?.steps.find(
    ({ status }) => status === 'refused' || status === 'failed',
  )?.endedMs;
  return (
    <li className="lanes-row" data-direction="received" data-stopped data-silent>
      <span className="lanes-frame">
        <span className="lanes-time">{ended && milliseconds(ended)}</span>
        <span className="lanes-wire" />
        <span className="lanes-note">{note}</span>
      </span>
    </li>
  );
}

function LaneRow(props: { row: Row; note: string | null; onOpen: (row: Row) => void }) {
  const { row, note, onOpen } = props;
  const isStopped = row.kind === 'not-sent' || note !== null;
  const title = row.kind === 'frame' ? row.label.title : `tools/call ${row.name}`;
  const id = row.kind === 'frame' ? row.label.id : null;
  return (
    <li
      className="lanes-row"
      data-direction={row.kind === 'frame' ? row.direction : 'not-sent'}
      data-stopped={isStopped || undefined}
      style={{ '--copies': Math.min(3, row.kind === 'frame' ? row.repeated : 1) } as CSSProperties}
    >
      <button
        type="button"
        className="lanes-frame"
        title="Show its bytes"
        onClick={() => onOpen(row)}
      >
        <span className="lanes-time">{milliseconds(row.atMs)}</span>
        <span className="lanes-wire">
          <span className="visually-hidden">
            {row.kind === 'frame' ? row.direction : 'never sent'}:
          </span>
          <span className="lanes-label">
            <b>{title}</b>
            {id !== null && (
              <i>
                <span className="lanes-id">id {id}</span> ·
              </i>
            )}
            {row.kind === 'frame' && row.repeated > 1 && (
              <strong className="lanes-times">× {count(row.repeated)}</strong>
            )}
            <i>{rowDetail(row)}</i>
          </span>
        </span>
        {note && <span className="lanes-note">{note}</span>}
      </button>
    </li>
  );
}

function FoldRow({ fold }: { fold: Fold }) {
  const frames = fold.frames === 1 ? '1 frame more' : `${count(fold.frames)} frames more`;
  return <li className="lanes-fold">{frames}; all of them are in the table</li>;
}
