import { FAILURES } from '../../chapters/mcp-tools/code/failure.ts';
import { LIVE_FAILURES, type LiveCode } from '../../server/live/protocol.ts';
import { type FrameRow, kept, type Row, type RunState } from './run-reducer.ts';
import { count, milliseconds, visible } from './visible.ts';

/** How a run can end, in the words that a room predicts with. */
export type Outcome = 'result' | 'refused' | 'deadline' | 'hang';

export const OUTCOMES: readonly { outcome: Outcome; label: string }[] = [
  { outcome: 'result', label: 'a result' },
  { outcome: 'refused', label: 'refused, with the reason' },
  { outcome: 'deadline', label: 'the deadline passes' },
  { outcome: 'hang', label: 'the client hangs' },
];

/** `client`: the client did its work. `alarm`: a wrong outcome. `quiet`: nothing was decided. */
export type Tone = 'client' | 'alarm' | 'quiet';

export interface Verdict {
  /** One large word for the back row. */
  word: string;
  tone: Tone;
  code: LiveCode | null;
  /** The reason, in one sentence made of what was seen. */
  sentence: string;
}

const MEANINGS: Record<LiveCode, string> = { ...FAILURES, ...LIVE_FAILURES };

/** Codes of the backend's own: the run says nothing about client or server then. */
const isOfTheBackend = (code: LiveCode | undefined) =>
  code !== undefined && Object.hasOwn(LIVE_FAILURES, code);

/** What the run came to, or null while it goes on, or when it was stopped before it came to anything. */
export function outcomeOf(run: RunState): Outcome | null {
  if (!run.end || isOfTheBackend(run.end.code)) return null;
  if (run.end.outcome === 'ok') return 'result';
  return run.end.code === 'DEADLINE_PASSED' ? 'deadline' : 'refused';
}

/** What a mode must come to. */
export interface Expected {
  outcome: Outcome;
  code?: LiveCode | undefined;
}

/** Whether the run came to what was expected of it; null while that cannot be said. */
export function isAsExpected(run: RunState, expected: Expected): boolean | null {
  const outcome = outcomeOf(run);
  if (outcome === null) return null;
  return (
    outcome === expected.outcome &&
    (expected.code === undefined || expected.code === run.end?.code)
  );
}

const WORDS: Partial<Record<LiveCode, string>> = {
  DEADLINE_PASSED: 'Deadline',
  OUTPUT_ENDED: 'Gone',
  SERVER_EXITED: 'Gone',
  SERVER_ERROR: 'An error',
  TOOL_FAILED: 'Failed',
  TOOL_NOT_ALLOWED: 'Never sent',
  TOOL_NOT_ADVERTISED: 'Never sent',
  RUN_STOPPED: 'Stopped',
  RUN_UNKNOWN: 'Unknown',
};

/** The verdict of a run that has ended, or null while it goes on. */
export function verdictOf(run: RunState, expected?: Expected): Verdict | null {
  if (run.refusal) {
    const { code, message } = run.refusal;
    return {
      word: WORDS[code] ?? 'Not run',
      tone: 'quiet',
      code,
      sentence: sentence(message || MEANINGS[code]),
    };
  }
  if (!run.end) return null;
  const { outcome, code } = run.end;
  const isWrong = expected !== undefined && isAsExpected(run, expected) === false;
  const tone = code === 'RUN_BROKE' || isWrong ? 'alarm' : isOfTheBackend(code) ? 'quiet' : 'client';
  const word = outcome === 'ok' ? 'Result' : ((code && WORDS[code]) ?? (outcome === 'refused' ? 'Refused' : 'Failed'));
  return { word, tone, code: code ?? null, sentence: reason(run) };
}

/** The frame that decided: the last to arrive before the client refused, unless nothing came at all. */
export function decisiveRow(run: RunState): Row | null {
  const rows = kept(run.rows);
  const code = run.end?.code;
  if (!run.end || run.end.outcome === 'ok' || code === undefined || isOfTheBackend(code)) return null;
  if (code === 'TOOL_NOT_ALLOWED' || code === 'TOOL_NOT_ADVERTISED') {
    return rows.findLast((row) => row.kind === 'not-sent') ?? null;
  }
  if (SILENT.has(code)) return null;
  const refusedMs = run.steps.find(({ status }) => status === 'refused' || status === 'failed')?.endedMs;
  return (
    rows.findLast(
      (row) =>
        row.kind === 'frame' &&
        row.direction === 'received' &&
        row.atMs <= (refusedMs ?? Number.POSITIVE_INFINITY),
    ) ?? null
  );
}

/** Failures in which no frame was stopped: what decided is that none came. */
const SILENT: ReadonlySet<LiveCode> = new Set([
  'DEADLINE_PASSED',
  'OUTPUT_ENDED',
  'SERVER_EXITED',
  'INPUT_CLOSED',
  'START_FAILED',
  'CLIENT_CLOSED',
  'CONNECTION_UNFIT',
]);

/** The request that waited for its answer when the run ended. */
export function waitingRequest(run: RunState): FrameRow | null {
  const rows = kept(run.rows).filter((row) => row.kind === 'frame');
  return rows.findLast(({ direction, label }) => direction === 'sent' && label.kind === 'request') ?? null;
}

function reason(run: RunState): string {
  const { end } = run;
  if (!end) return '';
  if (end.outcome === 'ok') return answered(run);
  const waiting = waitingRequest(run);
  const decisive = decisiveRow(run);
  const frame = decisive?.kind === 'frame' ? decisive : null;
  switch (end.code) {
    case 'ID_MISMATCH':
      if (!frame || !waiting) break;
      return `The reply is labelled ${frame.label.id ?? 'with nothing'}; request ${waiting.label.id} is waiting.`;
    case 'DEADLINE_PASSED': {
      const limit = run.request ? milliseconds(run.request.options.timeoutMs) : 'The time set';
      return `${limit} passed${waiting ? ` and ${waiting.label.title} had no answer` : ''}. No answer is not a result.`;
    }
    case 'FRAME_NOT_JSON':
      if (!frame) break;
      return `A line that is not JSON came down the wire: ${frame.label.title}`;
    case 'FRAME_TOO_LONG':
      return 'The line passed 65,536 bytes and was refused before anything read it.';
    case 'TOO_MANY_NOTIFICATIONS':
      return `${count(frame?.repeated ?? 0) === '0' ? 'Messages' : `${count(frame?.repeated ?? 0)} messages`} came, and no answer among them. The client stops at sixteen.`;
    case 'RUN_STOPPED':
      return 'Somebody pressed stop, and everything that ran was ended.';
    case 'TOOL_NOT_ALLOWED':
      return 'The application does not allow this tool, so not one byte was written.';
  }
  return sentence(end.message ?? (end.code ? MEANINGS[end.code] : 'It ended without a reason.'));
}

function answered(run: RunState): string {
  const value = run.end?.value;
  const text = typeof value === 'string' || typeof value === 'number' ? visible(String(value)) : null;
  if (text === null) return 'Every step came to its end.';
  const answer = kept(run.rows).findLast(
    (row) => row.kind === 'frame' && row.direction === 'received' && row.answers !== null,
  );
  const id = answer?.kind === 'frame' ? answer.label.id : null;
  return id === null
    ? `The answer is ${text}.`
    : `The answer is ${text}. It carries id ${id}, as the request did.`;
}

/** A message of the client as a sentence of its own. */
function sentence(message: string): string {
  const text = visible(message.trim());
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}${/[.!?…]$/.test(text) ? '' : '.'}`;
}
