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
import { Inline } from '../../reader/Inline.tsx';
import { IN_ORDER } from './objectives.ts';

/** Four servers start at once: on a slow machine a handshake may take longer than a second then. */
const DEADLINE_MS = 2_000;

/** Every mode in one table: what it must come to, beside what it came to here and now. */
export function AllModes(props: { onChoose: (mode: ModeName) => void }) {
  const { link } = useLive();
  const [ids, setIds] = useState<Readonly<Partial<Record<ModeName, string>>>>({});
  const started = useRuns(ids);
  const recorded = useRecorded();
  const runs = recorded ?? started;
  const ended = runs.filter(({ run }) => run?.phase === 'finished').length;
  const isBusy = ended < Object.keys(ids).length;
  const wrong = runs.filter(
    ({ mode, run }) => run && isAsExpected(run, MODE_FACTS[mode].expects) === false,
  ).length;

  const start = () => {
    const request = { scenario: 'failure-mode' as const, options: { timeoutMs: DEADLINE_MS } };
    setIds(Object.fromEntries(IN_ORDER.map((mode) => [mode, live.start({ ...request, mode })])));
  };
  const stop = () => {
    for (const { run } of runs) if (run?.phase !== 'finished' && run) live.stop(run.run);
  };
  return (
    <section className="all-modes" aria-labelledby="all-modes-title">
      <div className="all-modes-bar">
        <strong id="all-modes-title" className="run-title">
          All {IN_ORDER.length} modes, expected beside seen
        </strong>
        <p role="status">
          {runs.length > 0 && `${ended} of ${runs.length} ended`}
          {ended > 0 &&
            !isBusy &&
            (wrong === 0 ? ', all as expected' : `, ${wrong} not as expected`)}
        </p>
        {isBusy ? (
          <button type="button" className="run-quiet" onClick={stop}>
            Stop all
          </button>
        ) : (
          <button type="button" className="run-quiet" onClick={start} disabled={link !== 'live'}>
            Run all
          </button>
        )}
      </div>
      {runs.length > 0 && (
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
            {runs.map(({ mode, run }) => (
              <ModeRow key={mode} mode={mode} run={run} onChoose={props.onChoose} />
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
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
        <Inline text={inWords(expects)} />
      </td>
      <td {...CARD.cell}>
        {run?.end ? <Inline text={inWords(run.end)} /> : (run?.refusal?.code ?? waiting(run))}
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

function waiting(run: RunState | undefined): string {
  return run?.phase === 'queued' ? `no. ${run.place} in line` : 'under way';
}

function inWords(end: { outcome: string; code?: string | undefined; value?: unknown }): string {
  if (end.outcome === 'ok') return `result ${visible(String(end.value))}`;
  return `${end.outcome === 'refused' ? 'refused' : 'no result'}, \`${end.code}\``;
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
