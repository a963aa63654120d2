import { exitWords } from '../../live/rows.ts';
import type { RunState } from '../../live/run-reducer.ts';

/** A process on the time axis; shares are of the whole run, 0 to 1. */
export interface Track {
  pid: number;
  role: 'server' | 'grandchild';
  from: number;
  to: number;
  isAlive: boolean;
  ending: string;
}

export interface Mark {
  at: number;
  label: string;
}

/** The processes of a run and what was done to them, on one axis of `lengthMs` milliseconds. */
export function tracksOf(run: RunState): { lengthMs: number; tracks: Track[]; marks: Mark[] } {
  const lengthMs = Math.max(run.end?.atMs ?? run.lastMs, 1);
  const tracks = run.processes.map(({ pid, role, startedMs, exit }) => ({
    pid,
    role,
    from: startedMs / lengthMs,
    to: (exit?.atMs ?? lengthMs) / lengthMs,
    isAlive: exit === null,
    ending: exit === null ? 'alive' : exitWords(exit),
  }));
  const marks = run.marks.map((mark) => ({
    at: mark.atMs / lengthMs,
    label: mark.kind === 'input-ended' ? 'end of input' : mark.signal,
  }));
  return { lengthMs, tracks, marks };
}

/** The rungs of `close()` as they were taken, each with its time. */
export function rungs(run: RunState): { key: string; atMs: number; words: string }[] {
  const begun = run.steps.find(({ name }) => name === 'close');
  const alive = run.processes.map(({ pid }) => pid).join(' and ');
  const marks = run.marks.map((mark, index) => ({
    key: `mark-${index}`,
    atMs: mark.atMs,
    words:
      mark.kind === 'input-ended'
        ? 'end of input: the polite way to say that it is over'
        : `${mark.signal} to the whole group ${mark.group}`,
  }));
  const exits = run.processes.flatMap(({ pid, role, exit }) =>
    exit
      ? [
          {
            key: `exit-${pid}`,
            atMs: exit.atMs,
            words: `${role} ${pid}: ${exitWords(exit)}`,
          },
        ]
      : [],
  );
  const first = begun
    ? [
        {
          key: 'close',
          atMs: begun.beganMs,
          words: `close() is called; alive: ${alive}`,
        },
      ]
    : [];
  return [...first, ...marks, ...exits].sort((a, b) => a.atMs - b.atMs);
}
