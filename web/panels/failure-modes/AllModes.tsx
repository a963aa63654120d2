import { use, useState, useSyncExternalStore } from 'react';
import { MODE_FACTS } from '../../../chapters/mcp-tools/modes.ts';
import type { ModeName } from '../../../server/live/protocol.ts';
import { live } from '../../live/manager.ts';
import { Pictured, recordedRun } from '../../live/pictured.ts';
import type { RunState } from '../../live/run-reducer.ts';
import { useLive } from '../../live/use-live.ts';
import { isAsExpected } from '../../live/verdict.ts';
import { milliseconds, visible } from '../../live/visible.ts';
import { CARD } from '../../reader/card-table.ts';
import { IN_ORDER } from './objectives.ts';

/** Four servers start at once: on a slow machine a handshake may take longer than a second then. */
const DEADLINE_MS = 2_000;

/** The runs of every mode at once, as a table or the stage shows them. */
export interface AllRuns {
  runs: readonly { mode: ModeName; run: RunState | undefined }[];
  isLive: boolean;
  isBusy: boolean;
  ended: number;
  wrong: number;
  start: () => void;
  stop: () => void;
}

export function useAllRuns(): AllRuns {
  const { link } = useLive();
  const [ids, setIds] = useState<Readonly<Partial<Record<ModeName, string>>>>({});
  const started = useRuns(ids);
  const recorded = useRecorded();
  const runs = recorded ?? started;
  const ended = runs.filter(({ run }) => run?.phase === 'finished').length;
  const wrong = runs.filter(
    ({ mode, run }) => run && isAsExpected(run, MODE_FACTS[mode].expects) === false,
  ).length;
  return {
    runs,
    isLive: link === 'live',
    isBusy: ended < runs.length,
    ended,
    wrong,
    start() {
      const request = { scenario: 'failure-mode' as const, options: { timeoutMs: DEADLINE_MS } };
      setIds(Object.fromEntries(IN_ORDER.map((mode) => [mode, live.start({ ...request, mode })])));
    },
    stop() {
      for (const { run } of runs) if (run && run.phase !== 'finished') live.stop(run.run);
    },
  };
}

/** Every mode in one table: what it must come to, beside what it came to here and now. */
export function AllModes(props: {
  all: AllRuns;
  /** The table takes the stage, and is shown before anything has run. */
  isOnStage: boolean;
  onChoose: (mode: ModeName) => void;
  onBack: () => void;
}) {
  const { all, isOnStage, onChoose, onBack } = props;
  const { runs, isLive, isBusy, wrong } = all;
  const isOver = runs.length > 0 && !isBusy;
  const tone = isOver ? (wrong === 0 ? 'client' : 'alarm') : undefined;
  const rows = runs.length > 0 ? runs : isOnStage ? IN_ORDER.map(unrun) : [];
  return (
    <section className="all-modes" aria-labelledby="all-modes-title" data-tone={tone}>
      <div className="all-modes-bar">
        <strong id="all-modes-title" className="run-title">
          All {IN_ORDER.length} modes, expected beside seen
        </strong>
        <p>{tally(all)}</p>
        {/* Read aloud when all have begun and when all have ended, not at each of the thirty-three. */}
        <span role="status" className="visually-hidden">
          {isBusy ? 'All modes are running.' : tally(all)}
        </span>
        <button type="button" className="run-quiet all-modes-back" onClick={onBack}>
          One mode
        </button>
        <button
          type="button"
          className="run-quiet"
          onClick={isBusy ? all.stop : all.start}
          disabled={!isBusy && !isLive}
        >
          {isBusy ? 'Stop all' : 'Run all'}
        </button>
      </div>
      {rows.length > 0 && (
        <table {...CARD.table}>
          <thead {...CARD.group}>
            <tr {...CARD.row}>
              <th {...CARD.column}>mode</th>
              <th {...CARD.column}>expected</th>
              <th {...CARD.column}>seen</th>
              <th {...CARD.column}>calls in the log</th>
              <th {...CARD.column}>time</th>
            </tr>
          </thead>
          <tbody {...CARD.group}>
            {rows.map(({ mode, run }) => (
              <ModeRow key={mode} mode={mode} run={run} onChoose={onChoose} />
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}

function unrun(mode: ModeName) {
  return { mode, run: undefined };
}

function tally({ runs, ended, wrong, isBusy }: AllRuns): string {
  if (runs.length === 0) return '';
  const sofar = `${ended} of ${runs.length} ended`;
  return isBusy ? sofar : `${sofar}, ${wrong === 0 ? 'all' : `${wrong} not`} as expected`;
}

function ModeRow(props: {
  mode: ModeName;
  run: RunState | undefined;
  onChoose: (mode: ModeName) => void;
}) {
  const { mode, run, onChoose } = props;
  const { expects } = MODE_FACTS[mode];
  const isRight = run ? isAsExpected(run, expects) : null;
  return (
    <tr {...CARD.row} data-mode={mode} data-right={isRight ?? undefined}>
      <th {...CARD.name}>
        <button type="button" onClick={() => onChoose(mode)}>
          {mode}
        </button>
      </th>
      <td {...CARD.cell}>
        <Ending end={expects} />
      </td>
      <td {...CARD.cell}>
        {run?.end ? <Ending end={run.end} /> : run && (run.refusal?.code ?? waiting(run))}
        {isRight !== null && <b>{isRight ? ' ✓' : ' ✗ not as expected'}</b>}
      </td>
      <td {...CARD.cell}>
        {run?.callLog.total ?? ''}
        {run && run.callLog.total !== expects.calls && run.end && ` (expected ${expects.calls})`}
      </td>
      <td {...CARD.cell}>{run?.end && milliseconds(run.end.durationMs)}</td>
    </tr>
  );
}

function waiting(run: RunState): string {
  return run.phase === 'queued' ? `no. ${run.place} in line` : 'under way';
}

function Ending(props: { end: { outcome: string; code?: string | undefined; value?: unknown } }) {
  const { outcome, code, value } = props.end;
  if (outcome === 'ok') return <>result {visible(String(value))}</>;
  return (
    <>
      {outcome === 'refused' ? 'refused' : 'no result'}
      <span className="all-modes-code">
        , <code>{code}</code>
      </span>
    </>
  );
}

/** Every mode as it was recorded, while the build draws the panel as a picture; else null. */
function useRecorded() {
  const trace = use(Pictured);
  return (
    trace &&
    IN_ORDER.map((mode) => ({ mode, run: recordedRun(trace({ scenario: 'failure-mode', mode })) }))
  );
}

// One function for good: another at each render would leave and join the socket again, without end.
const subscribe = (listener: () => void) => live.subscribe(listener);

/** The runs of these ids, in the order of the table; the array changes only when one of them does. */
function useRuns(ids: Readonly<Partial<Record<ModeName, string>>>) {
  useSyncExternalStore(
    subscribe,
    () =>
      Object.values(ids)
        .map((id) => live.run(id)?.nextSeq ?? -1)
        .join(),
    () => '',
  );
  return IN_ORDER.flatMap((mode) => {
    const id = ids[mode];
    return id === undefined ? [] : [{ mode, run: live.run(id) }];
  });
}
