import { TOOL_LIMIT } from '../../chapters/mcp-tools/code/discovery.ts';
import { FAILURES } from '../../chapters/mcp-tools/code/failure.ts';
import { PROTOCOL_VERSION } from '../../chapters/mcp-tools/code/handshake.ts';
import type { Expectation } from '../../chapters/mcp-tools/modes.ts';
import { LIVE_FAILURES, type LiveCode } from '../../server/live/protocol.ts';
import { type FrameRow, kept, type Row, type RunState } from './run-reducer.ts';
import { chosenTime, count, visible } from './visible.ts';

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

/** The word of a prediction for an ending, as a mode's facts or a run state it. */
export function outcomeOf(end: { outcome: string; code?: LiveCode | undefined }): Outcome {
  if (end.outcome === 'ok') return 'result';
  return end.code === 'DEADLINE_PASSED' ? 'deadline' : 'refused';
}

/** What a run must come to; `value` and `calls` count only where they are given. */
export type Expected = Pick<Expectation, 'outcome' | 'code'> & {
  value?: string | undefined;
  calls?: number | undefined;
};

/** Whether the run came to what was expected of it; null while that cannot be said. */
export function isAsExpected(run: RunState, expected: Expected): boolean | null {
  if (!run.end || isOfTheBackend(run.end.code)) return null;
  const isOwnText = run.request?.options.text !== undefined;
  return (
    run.end.outcome === expected.outcome &&
    run.end.code === expected.code &&
    (isOwnText || expected.value === undefined || run.end.value === expected.value) &&
    (expected.calls === undefined || run.callLog.total === expected.calls)
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
  const tone =
    code === 'RUN_BROKE' || isWrong ? 'alarm' : isOfTheBackend(code) ? 'quiet' : 'client';
  const word =
    outcome === 'ok'
      ? 'Result'
      : ((code && WORDS[code]) ?? (outcome === 'refused' ? 'Refused' : 'Failed'));
  return { word, tone, code: code ?? null, sentence: reason(run) };
}

/** The frame that decided: the last to arrive before the client refused, unless nothing came at all. */
export function decisiveRow(run: RunState): Row | null {
  const rows = kept(run.rows);
  const code = run.end?.code;
  if (!run.end || run.end.outcome === 'ok' || code === undefined || isOfTheBackend(code))
    return null;
  if (code === 'TOOL_NOT_ALLOWED' || code === 'TOOL_NOT_ADVERTISED') {
    return rows.findLast((row) => row.kind === 'not-sent') ?? null;
  }
  if (SILENT.has(code)) return null;
  const refusedMs = run.steps.find(
    ({ status }) => status === 'refused' || status === 'failed',
  )?.endedMs;
  const asked = waitingRequest(run)?.seq ?? -1;
  return (
    rows.findLast(
      (row) =>
        row.kind === 'frame' &&
        row.direction === 'received' &&
        row.seq > asked &&
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
  return (
    rows.findLast(({ direction, label }) => direction === 'sent' && label.kind === 'request') ??
    null
  );
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
      return `The reply is labelled ${frame.label.id ?? 'with nothing'}; request ${waiting.label.id} is waiting. It answers something else, so it answers nothing here.`;
    case 'DEADLINE_PASSED': {
      const limit = run.request ? chosenTime(run.request.options.timeoutMs) : 'The time set';
      return isUnsent(run, waiting)
        ? `${limit} passed and the server had not even taken the call from the pipe.`
        : `${limit} passed and ${waiting?.label.title ?? 'the request'} had no answer. No answer is not a result.`;
    }
    case 'FRAME_NOT_JSON':
      if (!frame) break;
      return `A line that is not JSON came down the wire: “${frame.label.title}”.`;
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

/** The call that failed was still in the pipe: the last request to go out whole was another. */
function isUnsent(run: RunState, waiting: FrameRow | null): boolean {
  const failed = run.steps.find(({ status }) => status === 'failed');
  return failed?.name === 'call' && waiting?.label.title.startsWith('tools/call') === false;
}

function answered(run: RunState): string {
  const value = run.end?.value;
  const text =
    typeof value === 'string' || typeof value === 'number' ? visible(String(value)) : null;
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

/** The words at the block where the client stopped something; what is not here is `stopped here`. */
const STOPPED: Partial<Record<LiveCode, string>> = {
  DEADLINE_PASSED: 'the deadline: no whole answer came',
  OUTPUT_ENDED: 'the server closed its output',
  SERVER_EXITED: 'the server is gone',
  FRAME_TOO_LONG: 'stopped at 65,536 bytes',
  FRAME_NOT_JSON: 'stopped here: not JSON',
  TOO_MANY_NOTIFICATIONS: 'stopped here: too many, and no answer',
  VERSION_REFUSED: `stopped here: not ${PROTOCOL_VERSION}`,
  NO_TOOLS_CAPABILITY: 'stopped here: no tools are offered',
  CATALOG_PAGINATED: 'stopped here: another page follows',
  CATALOG_TOO_LONG: `stopped here: more than ${TOOL_LIMIT}`,
  TOOL_DUPLICATE: 'stopped here: one name, twice',
  TOOL_SCHEMA_INVALID: 'stopped here: not an object schema',
  SERVER_ERROR: 'told as an error, never as a result',
  TOOL_FAILED: 'told as an error, never as a result',
  TOOL_NOT_ALLOWED: 'stopped here: not one byte was written',
  TOOL_NOT_ADVERTISED: 'stopped here: not one byte was written',
};

/** What stands at the block where the client stopped something; null when it stopped nothing. */
export function stopNote(run: RunState): string | null {
  const code = run.end?.code;
  if (!code || run.end?.outcome === 'ok' || isOfTheBackend(code)) return null;
  const frame = decisiveRow(run);
  if (code === 'ID_MISMATCH' && frame?.kind === 'frame') {
    const waiting = waitingRequest(run)?.label.id ?? 'an id that waits';
    return `stopped here: ${frame.label.id ?? 'no id'} is not ${waiting}`;
  }
  return STOPPED[code] ?? 'stopped here';
}
