import type { RunState } from './run-reducer.ts';
import { useElapsed } from './use-live.ts';
import { milliseconds } from './visible.ts';

/** The deadline that time runs towards, and where the run stands before it. */
export function Life({ run }: { run: RunState | undefined }) {
  const isRunning = run !== undefined && run.phase === 'running' && !run.stale;
  const elapsed = useElapsed(run?.lastMs ?? 0, isRunning && run.source.kind === 'live');
  const limit = run?.request?.options.timeoutMs ?? 1_000;
  const step = run?.steps.findLast(({ endedMs }) => endedMs === null);
  const longest = Math.max(
    0,
    ...(run?.steps ?? []).map((step) => (step.endedMs ?? step.beganMs) - step.beganMs),
  );
  const spent = step && isRunning ? elapsed - step.beganMs : longest;
  const share = Math.min(1, spent / limit);
  const left = milliseconds(Math.max(0, limit - spent));
  return (
    <div className="run-life">
      <b>{milliseconds(limit)} deadline</b>
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
          : step && isRunning
            ? `${left} left`
            : ''}
      </span>
    </div>
  );
}
