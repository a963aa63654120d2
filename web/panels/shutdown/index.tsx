import type { CSSProperties } from 'react';
import { MODE_FACTS } from '../../../chapters/mcp-tools/modes.ts';
import { LinkWords } from '../../live/LinkWords.tsx';
import { RunControls } from '../../live/RunControls.tsx';
import { RunView } from '../../live/RunView.tsx';
import type { RunState } from '../../live/run-reducer.ts';
import { useRunner } from '../../live/use-live.ts';
import { type Verdict, verdictOf } from '../../live/verdict.ts';
import { milliseconds } from '../../live/visible.ts';
import { useAddressState } from '../../reader/address.ts';
import { Inline } from '../../reader/Inline.tsx';
import { useAdvance } from '../../reader/stage.ts';
import { rungs, tracksOf } from './tracks.ts';
import './shutdown.css';

const SERVERS = ['lingering', 'stubborn', 'normal'] as const;

/** `close()` rung by rung: which processes live, what is done to them, and that nothing is left. */
export default function Shutdown() {
  const [named, setNamed] = useAddressState('server');
  const mode = SERVERS.find((one) => one === named) ?? 'lingering';
  const request = { scenario: 'shutdown' as const, mode, options: { timeoutMs: 1_000 } };
  const runner = useRunner('shutdown', request);
  const run = runner.run?.request?.mode === mode ? runner.run : undefined;
  const choose = (next: (typeof SERVERS)[number]) => {
    if (runner.isBusy) runner.stop();
    setNamed(next === 'lingering' ? null : next);
    runner.show(null);
  };
  useAdvance((by) => {
    if (by === 1 && !run) {
      runner.start(request);
      return true;
    }
    const next = SERVERS[SERVERS.indexOf(mode) + by];
    if (next) choose(next);
    return next !== undefined;
  });
  return (
    <div className="shutdown run-panel">
      <div className="shutdown-bar">
        <fieldset>
          <legend>Server</legend>
          {SERVERS.map((one) => (
            <label key={one}>
              <input
                type="radio"
                name="server"
                checked={one === mode}
                onChange={() => choose(one)}
              />
              <code>{one}</code>
            </label>
          ))}
        </fieldset>
        <LinkWords />
      </div>
      <RunView
        run={run}
        verdict={run ? closedVerdict(run) : null}
        before={<Inline text={MODE_FACTS[mode].does} />}
        actions={<RunControls runner={runner} request={request} label="Run and close" />}
      >
        {run ? <Tracks run={run} /> : <div className="shutdown-tracks" />}
      </RunView>
    </div>
  );
}

function closedVerdict(run: RunState): Verdict | null {
  const verdict = verdictOf(run);
  if (run.end?.outcome !== 'ok') return verdict;
  const last = run.marks.findLast(({ kind }) => kind === 'signal');
  const how =
    last?.kind === 'signal'
      ? `It took ${last.signal} to the whole group`
      : 'End of input was enough';
  const pids = run.processes.map(({ pid }) => pid).join(' and ');
  return {
    word: 'All gone',
    tone: 'client',
    code: null,
    sentence: `${how}. The operating system knows no process ${pids} any more.`,
  };
}

function Tracks({ run }: { run: RunState }) {
  const { lengthMs, tracks, marks } = tracksOf(run);
  return (
    <div className="shutdown-tracks">
      <div
        className="shutdown-axis"
        aria-hidden="true"
        style={{ '--marks': marks.length } as CSSProperties}
      >
        {marks.map(({ at, label }, row) => (
          <span
            key={`${label}-${at}`}
            data-late={at > 0.6 || undefined}
            style={{ '--at': at, '--row': row } as CSSProperties}
          >
            {label}
          </span>
        ))}
      </div>
      <ul className="shutdown-lives">
        {tracks.map(({ pid, role, from, to, isAlive, ending }) => (
          <li key={pid} data-alive={isAlive || undefined}>
            <span className="shutdown-pid">
              {role} <b>pid {pid}</b>
            </span>
            <span className="shutdown-life" aria-hidden="true">
              <i style={{ left: `${from * 100}%`, width: `${(to - from) * 100}%` }} />
            </span>
            <span className="shutdown-ending">{ending}</span>
          </li>
        ))}
      </ul>
      <p className="shutdown-length">one axis of {milliseconds(lengthMs)}</p>
      <ol className="shutdown-rungs">
        {rungs(run).map(({ key, atMs, words }) => (
          <li key={key}>
            <span>{milliseconds(atMs)}</span> {words}
          </li>
        ))}
      </ol>
    </div>
  );
}
