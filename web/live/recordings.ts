import { type EventMessage, recordingName } from '../../server/live/protocol.ts';
import { newRunId } from './connection.ts';
import { live, type RunInput } from './manager.ts';
import { readTrace, type Trace, TraceFailure } from './trace.ts';

const load = () => import('./recorded-texts.ts');

/** Fetches the recordings while there is somebody to fetch them from. */
export function prefetchRecordings(): void {
  load().catch(() => {
    // Without them the page says so when one is asked for.
  });
}

/**
 * Every mode and scenario is recorded, except what depends on what a reader types.
 *
 * @throws {TraceFailure} TRACE_NOT_READ when there is no such recording, or it cannot be fetched
 */
export async function loadRecording(input: RunInput): Promise<Trace> {
  const { TEXTS } = await load().catch((error: unknown) => {
    throw new TraceFailure('TRACE_NOT_READ', `the recordings could not be fetched: ${error}`);
  });
  return recordingIn(TEXTS, input);
}

/** @throws {TraceFailure} TRACE_NOT_READ when there is no such recording among these */
export function recordingIn(texts: Readonly<Record<string, string>>, input: RunInput): Trace {
  const name = recordingName(input);
  const text = texts[`../../receipts/runs/${name}.jsonl`];
  if (text === undefined) throw new TraceFailure('TRACE_NOT_READ', `there is no recording ${name}`);
  return readTrace(text);
}

/** How fast a recording plays: 1 is the speed at which it happened. */
export const SPEEDS = [1, 0.1, 0.01] as const;
export type Speed = (typeof SPEEDS)[number];

const players = new Map<string, () => void>();

/** Plays a trace as a run of its own. @returns the id under which the page shows it */
export function play(trace: Trace, speed: Speed, file?: string): string {
  const run = newRunId();
  const { header } = trace;
  const { scenario, mode, options } = header;
  live.adopt(
    run,
    { scenario, mode, options },
    file === undefined
      ? { kind: 'recording', header, speed }
      : { kind: 'file', header, speed, name: file },
  );
  schedule(run, trace.events, speed);
  return run;
}

function schedule(run: string, events: readonly EventMessage[], speed: Speed): void {
  const began = performance.now();
  let next = 0;
  const feedDue = () => {
    const nowMs = (performance.now() - began) * speed;
    const due = events.slice(next).findIndex(({ atMs }) => atMs > nowMs);
    const until = due === -1 ? events.length : next + due;
    live.feed(run, events.slice(next, until));
    next = until;
    const upcoming = events[next];
    if (!upcoming) {
      players.delete(run);
      return;
    }
    const timer = setTimeout(feedDue, Math.max(4, (upcoming.atMs - nowMs) / speed));
    players.set(run, () => clearTimeout(timer));
  };
  feedDue();
}

/** Stops a recording where it is. */
export function pause(run: string): void {
  players.get(run)?.();
  players.delete(run);
}
