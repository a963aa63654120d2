import type { RunState } from './run-reducer.ts';
import { useElapsed } from './use-live.ts';
import { chosenTime, milliseconds } from './visible.ts';

/** The deadline that time runs towards, and where the run stands before it. */
export function Life({ run }: { run: RunState | undefined }) {
  const isRunning = run !== undefined && run.phase === 'running' && !run.stale;
  const speed = run?.source.kind === 'live' ? 1 : (run?.source.speed ?? 0);
  const elapsed = useElapsed(run?.lastMs ?? 0, isRunning ? speed : 0);
  const limit = run?.request?.options.timeoutMs ?? 1_000;
  // Closing has its own ladder of waits, and a model its own patience: this is an operation's.
  const operations = (run?.steps ?? []).filter(({ name }) => name !== 'close' && name !== 'model');
  const step = operations.findLast(({ endedMs }) => endedMs === null);
  const longest = operations.map(({ beganMs, endedMs }) => (endedMs ?? beganMs) - beganMs);
  const spent = step && isRunning ? elapsed - step.beganMs : Math.max(0, ...longest);
  const share = Math.min(1, spent / limit);
  const left = milliseconds(Math.max(0, limit - spent));
  return (
    <div className="run-life">
      <b>{chosenTime(limit)} deadline</b>
      <span
        className="run-bar"
        role="img"
        aria-label={`${Math.round(share * 100)} per cent of the deadline`}
      >
        <i style={{ width: `${share * 100}%` }} />
      </span>
      <span className="run-clock">
        {run?.end
          ? `finished after ${milliseconds(run.end.durationMs)}`
          : isRunning
            ? step
              ? `${left} left`
              : `${milliseconds(elapsed)}`
            : ''}
      </span>
    </div>
  );
}
