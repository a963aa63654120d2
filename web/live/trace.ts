import {
  type EventMessage,
  type RecordingHeader,
  recordingHeader,
  serverMessage,
} from '../../server/live/protocol.ts';
import type { RunState } from './run-reducer.ts';

/** Why a file is not a trace; shown with its code, like every other failure. */
export const TRACE_FAILURES = {
  TRACE_NOT_READ: 'The file could not be fetched or read.',
  TRACE_TOO_LARGE: 'The file is larger than any trace that this page writes.',
  TRACE_NOT_JSON_LINES: 'A line of the file is not JSON.',
  TRACE_HEADER_MISSING: 'The first line of the file does not say that it is a recording.',
  TRACE_EVENT_INVALID: 'A line of the file is not an event of a run.',
  TRACE_INCOMPLETE: 'The events of the file have a gap, or do not begin at 0.',
} as const;

export type TraceCode = keyof typeof TRACE_FAILURES;

export class TraceFailure extends Error {
  override readonly name = 'TraceFailure';
  readonly code: TraceCode;

  constructor(code: TraceCode, message: string) {
    super(message);
    this.code = code;
  }
}

/** A run as a file holds it: JSON Lines, the header first and then one event a line. */
export interface Trace {
  header: RecordingHeader;
  events: readonly EventMessage[];
}

const LARGEST = 20_000_000;

/**
 * Reads a trace, strictly: a file that is wrong is refused as a whole, with the line at fault.
 *
 * @throws {TraceFailure}
 */
export function readTrace(text: string): Trace {
  if (text.length > LARGEST) {
    throw new TraceFailure('TRACE_TOO_LARGE', `${text.length} characters, of ${LARGEST} at most`);
  }
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  const [first, ...rest] = lines.map(readLine);
  const header = recordingHeader.safeParse(first);
  if (!header.success) {
    throw new TraceFailure('TRACE_HEADER_MISSING', 'line 1 is not the header of a recording');
  }
  const events = rest.map((value, index) => {
    const message = serverMessage.safeParse(value);
    if (!message.success || message.data.type !== 'event') {
      throw new TraceFailure('TRACE_EVENT_INVALID', `line ${index + 2} is not an event of a run`);
    }
    if (message.data.seq !== index) {
      throw new TraceFailure(
        'TRACE_INCOMPLETE',
        `line ${index + 2} is event ${message.data.seq}, not ${index}`,
      );
    }
    return message.data;
  });
  return { header: header.data, events };
}

function readLine(line: string, index: number): unknown {
  try {
    return JSON.parse(line);
  } catch {
    throw new TraceFailure('TRACE_NOT_JSON_LINES', `line ${index + 1} is not JSON`);
  }
}

/** The file of a trace, byte for byte readable by {@link readTrace}. */
export function writeTrace({ header, events }: Trace): string {
  return [header, ...events].map((entry) => `${JSON.stringify(entry)}\n`).join('');
}

/** The header for a run of this moment. */
export function headerOf(
  run: RunState,
  where: { recorded: string; platform: string; node: string },
): RecordingHeader | null {
  if (run.source.kind !== 'live') return run.source.header;
  if (!run.request) return null;
  // Node names its version with a `v` before it, a recording without.
  const node = where.node.replace(/^v/, '');
  return { type: 'recording', version: 1, ...where, node, ...run.request };
}

/** What an event is once times, process ids and run ids are left out: what two runs can share. */
function essence({ event }: EventMessage): string {
  switch (event.kind) {
    case 'frame':
      return `${event.direction} ${event.text}`;
    case 'process-started':
      return `${event.role} started`;
    case 'process-exited':
      return `${event.role} exited ${event.code ?? event.signal}`;
    case 'signal':
      return event.signal;
    case 'step':
      return `${event.name} ${event.status} ${event.code ?? ''}`;
    case 'finished':
      return `finished ${event.outcome} ${event.code ?? ''} ${JSON.stringify(event.value) ?? ''}`;
    case 'not-sent':
      return `never sent ${event.text}`;
    case 'call-log':
      return `log ${event.line}`;
    case 'stderr':
      return `stderr ${event.text}`;
    case 'dropped':
      return `dropped ${event.what}`;
    case 'bytes':
      return `bytes ${event.data}`;
    case 'input-ended':
      return 'end of input';
  }
}

/** The events at one place of two runs, in words; null where a run has ended. */
export interface Pair {
  at: number;
  left: string | null;
  right: string | null;
}

/**
 * Two runs beside each other, event by event. What the server logs and says on stderr has its own
 * clock, so it is left out.
 */
export function pairsOf(left: readonly EventMessage[], right: readonly EventMessage[]): Pair[] {
  const ours = left.filter(isOrdered).map(essence);
  const theirs = right.filter(isOrdered).map(essence);
  return Array.from({ length: Math.max(ours.length, theirs.length) }, (_, at) => ({
    at,
    left: ours[at] ?? null,
    right: theirs[at] ?? null,
  }));
}

function isOrdered({ event }: EventMessage): boolean {
  return event.kind !== 'call-log' && event.kind !== 'stderr';
}
