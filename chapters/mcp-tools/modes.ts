import type { ModeName } from '../../server/live/protocol.ts';
import type { FailureCode } from './code/failure.ts';

/** What a mode teaches: the rule of the client that it puts to the test. */
export type Objective = 'identity' | 'framing' | 'handshake' | 'discovery' | 'time' | 'process';

/** The operation during which a failure shows itself. */
export type Stage = 'handshake' | 'discovery' | 'call';

/** One call that the failure-mode scenario makes, through a client that allows `word_count` alone. */
export interface Ask {
  name: 'word_count' | 'place_purchase';
  arguments: { text: string } | { flavor: string; tubs: number };
}

/** How the failure-mode scenario must end, with a deadline of one second for each operation. */
export interface Expectation {
  /**
   * `ok`: a value came back. `refused`: the client did not accept what came, or did not send what
   * was asked. `failed`: the operation ended without a result for another reason.
   */
  outcome: 'ok' | 'refused' | 'failed';
  code?: FailureCode;
  /** The text of the last call. */
  value?: string;
  at: Stage;
  /** The lines in the server's own log afterwards: the calls that did arrive. */
  calls: number;
}

/** What the page, the README and the tests say about a mode; its behaviour is the server's. */
export interface ModeFacts {
  /** What the server does wrong, in one sentence. */
  does: string;
  objective: Objective;
  asks: readonly Ask[];
  expects: Expectation;
}

const count = (text: string): Ask => ({ name: 'word_count', arguments: { text } });
const SHORT = [count('one two three')];

const counts = (value: string): Expectation => ({ outcome: 'ok', value, at: 'call', calls: 1 });
const refuses = (code: FailureCode, at: Stage, calls = 0): Expectation => ({
  outcome: 'refused',
  code,
  at,
  calls,
});
const fails = (code: FailureCode, at: Stage, calls: number): Expectation => ({
  outcome: 'failed',
  code,
  at,
  calls,
});

/** Every mode of the teaching server, in the order in which a lesson would show them. */
export const MODE_FACTS: Readonly<Record<ModeName, ModeFacts>> = {
  normal: {
    does: 'Nothing: every other mode is this server with one fault.',
    objective: 'handshake',
    asks: [count('vanilla stock needs review')],
    expects: counts('4'),
  },
  'old-version': {
    does: 'Answers `initialize` with the revision 2024-11-05.',
    objective: 'handshake',
    asks: SHORT,
    expects: refuses('VERSION_REFUSED', 'handshake'),
  },
  'no-tools': {
    does: 'Declares no tools capability.',
    objective: 'handshake',
    asks: SHORT,
    expects: refuses('NO_TOOLS_CAPABILITY', 'handshake'),
  },
  'wrong-id': {
    does: 'Runs the call, then labels its answer with the next id.',
    objective: 'identity',
    asks: SHORT,
    expects: refuses('ID_MISMATCH', 'call', 1),
  },
  'true-id': {
    does: 'Answers `initialize` with `true` where the id 1 belongs.',
    objective: 'identity',
    asks: SHORT,
    expects: refuses('ID_MISMATCH', 'handshake'),
  },
  'string-id': {
    does: 'Answers the call with its id as a string: `"3"` where 3 was asked.',
    objective: 'identity',
    asks: SHORT,
    expects: refuses('ID_MISMATCH', 'call', 1),
  },
  stale: {
    does: 'Before each answer to a call but the first, sends the answer to the call before it again.',
    objective: 'identity',
    asks: [count('vanilla stock needs review'), ...SHORT],
    expects: refuses('ID_MISMATCH', 'call', 2),
  },
  oversized: {
    does: 'Answers the call with 200,000 bytes of text in one frame.',
    objective: 'framing',
    asks: SHORT,
    expects: refuses('FRAME_TOO_LONG', 'call', 1),
  },
  endless: {
    does: 'Answers the call with 65,536 bytes that hold no newline, and then falls silent.',
    objective: 'framing',
    asks: SHORT,
    expects: refuses('FRAME_TOO_LONG', 'call', 1),
  },
  'stdout-log': {
    does: 'Prints a log line on stdout, where only messages may go, before it answers the call.',
    objective: 'framing',
    asks: SHORT,
    expects: refuses('FRAME_NOT_JSON', 'call', 1),
  },
  'stderr-log': {
    does: 'Nothing wrong: it logs on stderr, which is free for that.',
    objective: 'framing',
    asks: SHORT,
    expects: counts('3'),
  },
  notify: {
    does: 'Nothing wrong: it sends two notifications before each answer.',
    objective: 'identity',
    asks: SHORT,
    expects: counts('3'),
  },
  'notify-flood': {
    does: 'Sends 17 notifications before it answers the call, one more than the client skips.',
    objective: 'time',
    asks: SHORT,
    expects: refuses('TOO_MANY_NOTIFICATIONS', 'call', 1),
  },
  hang: {
    does: 'Takes the call and never answers; then nothing but a signal ends it.',
    objective: 'time',
    asks: SHORT,
    expects: fails('DEADLINE_PASSED', 'call', 1),
  },
  drip: {
    does: 'Sends its answer to the call one byte every 200 ms, so that something always arrives.',
    objective: 'time',
    asks: SHORT,
    expects: fails('DEADLINE_PASSED', 'call', 1),
  },
  deaf: {
    does: 'Reads nothing more once it has listed its tools: no call, and no end of input either.',
    objective: 'time',
    // Nearly a whole frame, so that the call waits in a pipe that nobody empties.
    asks: [count('tub '.repeat(16_000))],
    expects: fails('DEADLINE_PASSED', 'call', 0),
  },
  split: {
    does: 'Nothing wrong: it writes its frames in pieces, cut inside characters and escapes.',
    objective: 'framing',
    asks: SHORT,
    expects: counts('3'),
  },
  disconnect: {
    does: 'Closes its stdout when the call arrives, and lives on without a word.',
    objective: 'process',
    asks: SHORT,
    expects: fails('OUTPUT_ENDED', 'call', 1),
  },
  crash: {
    does: 'Exits with status 3 during the call.',
    objective: 'process',
    asks: SHORT,
    expects: fails('SERVER_EXITED', 'call', 1),
  },
  'rpc-error': {
    does: 'Answers the call with a JSON-RPC error.',
    objective: 'identity',
    asks: SHORT,
    expects: fails('SERVER_ERROR', 'call', 1),
  },
  'tool-error': {
    does: 'Answers the call with a result that says `isError`.',
    objective: 'identity',
    asks: SHORT,
    expects: fails('TOOL_FAILED', 'call', 1),
  },
  'duplicate-tool': {
    does: 'Lists two tools of one name.',
    objective: 'discovery',
    asks: SHORT,
    expects: refuses('TOOL_DUPLICATE', 'discovery'),
  },
  'bad-schema': {
    does: 'Lists a tool whose arguments would be an array, not an object.',
    objective: 'discovery',
    asks: SHORT,
    expects: refuses('TOOL_SCHEMA_INVALID', 'discovery'),
  },
  'many-tools': {
    does: 'Lists 33 tools, one more than the client takes.',
    objective: 'discovery',
    asks: SHORT,
    expects: refuses('CATALOG_TOO_LONG', 'discovery'),
  },
  paginated: {
    does: 'Nothing wrong: it lists nine tools in pages of three, which this client does not follow.',
    objective: 'discovery',
    asks: SHORT,
    expects: refuses('CATALOG_PAGINATED', 'discovery'),
  },
  'cursor-loop': {
    does: 'Lists three new tools on every page and gives the same `nextCursor` for ever.',
    objective: 'discovery',
    asks: SHORT,
    expects: refuses('CATALOG_PAGINATED', 'discovery'),
  },
  reversed: {
    does: 'Waits for a second call, then answers the two in reverse order: one call alone waits in vain.',
    objective: 'identity',
    asks: SHORT,
    expects: fails('DEADLINE_PASSED', 'call', 1),
  },
  hostile: {
    does: 'Lists a tool that asks, in its description, for a purchase of 100 tubs; the scenario obeys.',
    objective: 'discovery',
    asks: [{ name: 'place_purchase', arguments: { flavor: 'vanilla', tubs: 100 } }],
    expects: refuses('TOOL_NOT_ALLOWED', 'call'),
  },
  lingering: {
    does: 'Starts a process of its own after the handshake, and stays when its input ends.',
    objective: 'process',
    asks: SHORT,
    expects: counts('3'),
  },
  stubborn: {
    does: 'Stays when its input ends, and ignores SIGTERM.',
    objective: 'process',
    asks: SHORT,
    expects: counts('3'),
  },
  flood: {
    does: 'Answers the call with notifications, as fast as the pipe takes them, and never stops.',
    objective: 'time',
    asks: SHORT,
    expects: refuses('TOO_MANY_NOTIFICATIONS', 'call', 1),
  },
  ping: {
    does: 'Nothing wrong: before its answer it asks for a `ping`, under the id of the waiting call.',
    objective: 'identity',
    asks: SHORT,
    expects: counts('3'),
  },
  'modern-only': {
    does: 'Speaks the revision 2026-07-28 alone, and answers every request with an error that says so.',
    objective: 'handshake',
    asks: SHORT,
    expects: refuses('HANDSHAKE_REFUSED', 'handshake'),
  },
};

/** How the client ends, as a sentence for a table: ``refuses at the call: `ID_MISMATCH` ``. */
export function ending({ outcome, code, value, at }: Expectation): string {
  if (outcome === 'ok') return `succeeds: ${value}`;
  const verb = outcome === 'refused' ? 'refuses' : 'ends without a result';
  return `${verb} at ${at === 'discovery' ? at : `the ${at}`}: \`${code}\``;
}
