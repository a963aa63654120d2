import type {
  EventMessage,
  LiveCode,
  RecordingHeader,
  RunEvent,
  RunRequest,
} from '../../server/live/protocol.ts';
import { type FrameLabel, labelFrame } from './frame-label.ts';

/** Rows kept at each end of a long run; what lies between is counted, so memory stays flat. */
export const ROWS_KEPT = 60;
const LOG_LINES_KEPT = 40;
const STDERR_KEPT = 65_536;

/** Where the events come from: the real thing, now; or a recording, and of what day. */
export type RunSource =
  | { kind: 'live' }
  | { kind: 'recording'; header: RecordingHeader; speed: number }
  | { kind: 'file'; header: RecordingHeader; speed: number; name: string };

/** One line of the wire, or one that never reached it. Rows are numbered by the event's `seq`. */
export interface FrameRow {
  kind: 'frame';
  seq: number;
  atMs: number;
  direction: 'sent' | 'received';
  bytes: number;
  text: string;
  truncated: boolean;
  label: FrameLabel;
  /** For an answer: the row of the request with the same id, when there is one. */
  answers: number | null;
  /** How many frames of the same name came in a row; the last of them is shown beside the first. */
  repeated: number;
  last: { seq: number; atMs: number; text: string; bytes: number } | null;
}

export interface NotSentRow {
  kind: 'not-sent';
  seq: number;
  atMs: number;
  name: string;
  arguments: Record<string, unknown>;
  code: LiveCode;
  bytes: number;
  text: string;
}

export type Row = FrameRow | NotSentRow;

export interface Step {
  name: string;
  status: 'begin' | 'ok' | 'refused' | 'failed';
  beganMs: number;
  endedMs: number | null;
  code?: LiveCode | undefined;
  message?: string | undefined;
  value?: unknown;
}

/** A process that the run started, as the operating system reports it. */
export interface ProcessLife {
  pid: number;
  role: 'server' | 'grandchild';
  startedMs: number;
  exit: { atMs: number; code: number | null; signal: string | null } | null;
}

export type LifeMark =
  | { kind: 'input-ended'; atMs: number }
  | { kind: 'signal'; atMs: number; signal: string; group: number };

export interface RunEnd {
  outcome: 'ok' | 'refused' | 'failed';
  atMs: number;
  durationMs: number;
  code?: LiveCode | undefined;
  message?: string | undefined;
  value?: unknown;
}

/** One end of a list that may be endless: its first and its last entries, and how many lie between. */
export interface Ends<T> {
  first: readonly T[];
  last: readonly T[];
  /** All entries that ever came, the ones left out included. */
  total: number;
}

export interface RunState {
  run: string;
  request: Omit<RunRequest, 'type' | 'run'> | null;
  source: RunSource;
  phase: 'waiting' | 'queued' | 'running' | 'finished';
  /** The place in the queue, 1 for the next to start. */
  place: number | null;
  /** The `seq` that must come next: what came before it is in this state, once. */
  nextSeq: number;
  /** Events that the stream says were lost on the way, or that never came. */
  dropped: number;
  /** True while the backend of an unfinished run does not answer: everything here is old. */
  stale: boolean;
  rows: Ends<Row>;
  steps: readonly Step[];
  callLog: Ends<string>;
  /** Of all the calls in the server's log, those to buy something. */
  purchases: number;
  stderr: string;
  processes: readonly ProcessLife[];
  marks: readonly LifeMark[];
  lastMs: number;
  end: RunEnd | null;
  /** The backend's answer to the request itself, when it would not run it. */
  refusal: { code: LiveCode; message: string } | null;
}

export type RunAction =
  | { type: 'events'; events: readonly EventMessage[] }
  | { type: 'queued'; place: number }
  | { type: 'refused'; code: LiveCode; message: string }
  | { type: 'stale' }
  | { type: 'request'; request: NonNullable<RunState['request']> };

const none = { first: [], last: [], total: 0 };

/** A run of which nothing has been heard yet. */
export function newRun(
  run: string,
  request: RunState['request'],
  source: RunSource = { kind: 'live' },
): RunState {
  return {
    run,
    request,
    source,
    phase: 'waiting',
    place: null,
    nextSeq: 0,
    dropped: 0,
    stale: false,
    rows: none,
    steps: [],
    callLog: none,
    purchases: 0,
    stderr: '',
    processes: [],
    marks: [],
    lastMs: 0,
    end: null,
    refusal: null,
  };
}

/** Every entry that was kept, in order. */
export function kept<T>(ends: Ends<T>): readonly T[] {
  return ends.last.length === 0 ? ends.first : [...ends.first, ...ends.last];
}

function append<T>(ends: Ends<T>, entry: T, keep: number): Ends<T> {
  const total = ends.total + 1;
  if (ends.first.length < keep) return { ...ends, first: [...ends.first, entry], total };
  const last = ends.last.length < keep ? ends.last : ends.last.slice(1);
  return { ...ends, last: [...last, entry], total };
}

/**
 * The state of a run after an action. Pure: the same actions give the same state, live, recorded or
 * read from a file, in one batch or in many.
 *
 * Events that were seen before are passed over. After a gap nothing more is taken: `nextSeq` says
 * from where the run must be watched again.
 */
export function reduceRun(state: RunState, action: RunAction): RunState {
  switch (action.type) {
    case 'request':
      return { ...state, request: action.request };
    case 'queued':
      return state.phase === 'waiting' || state.phase === 'queued'
        ? { ...state, phase: 'queued', place: action.place }
        : state;
    case 'refused':
      return state.end
        ? state
        : { ...state, phase: 'finished', refusal: { code: action.code, message: action.message } };
    case 'stale':
      return state.phase === 'finished' ? state : { ...state, stale: true };
    case 'events': {
      let next = state;
      for (const message of action.events) {
        if (message.seq !== next.nextSeq || next.end) continue;
        next = takeEvent({ ...next, nextSeq: message.seq + 1, lastMs: message.atMs }, message);
      }
      return next === state ? state : { ...next, stale: false };
    }
  }
}

function takeEvent(state: RunState, message: EventMessage): RunState {
  const { seq, atMs, event } = message;
  const running: RunState = { ...state, phase: 'running', place: null };
  switch (event.kind) {
    case 'frame':
      return { ...running, rows: takeFrame(running.rows, seq, atMs, event) };
    case 'not-sent':
      return { ...running, rows: append(running.rows, { ...event, seq, atMs }, ROWS_KEPT) };
    case 'step':
      return { ...running, steps: takeStep(running.steps, atMs, event) };
    case 'call-log':
      return {
        ...running,
        callLog: append(running.callLog, event.line, LOG_LINES_KEPT),
        purchases: running.purchases + (calledName(event.line) === 'place_purchase' ? 1 : 0),
      };
    case 'bytes':
      // For whoever runs the client of a relay; its frames are told by that client.
      return running;
    case 'stderr':
      return { ...running, stderr: (running.stderr + event.text).slice(-STDERR_KEPT) };
    case 'process-started': {
      const life: ProcessLife = { pid: event.pid, role: event.role, startedMs: atMs, exit: null };
      return { ...running, processes: [...running.processes, life] };
    }
    case 'process-exited': {
      const exit = { atMs, code: event.code, signal: event.signal };
      return {
        ...running,
        processes: running.processes.map((life) =>
          life.pid === event.pid ? { ...life, exit } : life,
        ),
      };
    }
    case 'input-ended':
      return { ...running, marks: [...running.marks, { kind: 'input-ended', atMs }] };
    case 'signal': {
      const { signal, group } = event;
      return { ...running, marks: [...running.marks, { kind: 'signal', atMs, signal, group }] };
    }
    case 'dropped':
      return { ...running, dropped: running.dropped + event.count };
    case 'finished': {
      const { kind: _, ...end } = event;
      return { ...running, phase: 'finished', end: { ...end, atMs } };
    }
  }
}

type FrameEvent = Extract<RunEvent, { kind: 'frame' }>;

function takeFrame(rows: Ends<Row>, seq: number, atMs: number, event: FrameEvent): Ends<Row> {
  const label = labelFrame(event.text, event.truncated);
  const all = rows.last.length > 0 ? rows.last : rows.first;
  const previous = all.at(-1);
  if (previous?.kind === 'frame' && isSameKind(previous, event.direction, label)) {
    const last = { seq, atMs, text: event.text, bytes: event.bytes };
    const folded = { ...previous, repeated: previous.repeated + 1, last };
    const end = [...all.slice(0, -1), folded];
    const total = rows.total + 1;
    return rows.last.length > 0 ? { ...rows, last: end, total } : { ...rows, first: end, total };
  }
  const isAnswer = label.kind === 'result' || label.kind === 'error';
  const asking = event.direction === 'sent' ? 'received' : 'sent';
  const request = isAnswer
    ? kept(rows).findLast(
        (row) =>
          row.kind === 'frame' &&
          row.direction === asking &&
          row.label.kind === 'request' &&
          row.label.id === label.id,
      )
    : undefined;
  const { direction, bytes, text, truncated } = event;
  const row: FrameRow = {
    ...{ kind: 'frame', seq, atMs, direction, bytes, text, truncated, label },
    answers: request?.seq ?? null,
    repeated: 1,
    last: null,
  };
  return append(rows, row, ROWS_KEPT);
}

/** Notifications of one name in a row are one row with a count: a flood has a first and a last. */
function isSameKind(row: FrameRow, direction: string, label: FrameLabel): boolean {
  return (
    row.direction === direction &&
    row.label.kind === 'notification' &&
    label.kind === 'notification' &&
    row.label.title === label.title
  );
}

function takeStep(
  steps: readonly Step[],
  atMs: number,
  event: Extract<RunEvent, { kind: 'step' }>,
): readonly Step[] {
  const { kind: _, ...given } = event;
  const open = steps.findLastIndex((step) => step.name === event.name && step.endedMs === null);
  if (event.status === 'begin' || open === -1) {
    const endedMs = event.status === 'begin' ? null : atMs;
    return [...steps, { ...given, beganMs: atMs, endedMs }];
  }
  return steps.map((step, index) => (index === open ? { ...step, ...given, endedMs: atMs } : step));
}

/** The tool that a line of the server's log names, or null when the line is not what it should be. */
export function calledName(line: string): string | null {
  try {
    const entry: unknown = JSON.parse(line);
    const name = typeof entry === 'object' && entry !== null ? Reflect.get(entry, 'name') : null;
    return typeof name === 'string' ? name : null;
  } catch {
    return null;
  }
}
