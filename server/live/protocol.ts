import { z } from 'zod';
import { FAILURES, type FailureCode } from '../../chapters/mcp-tools/code/failure.ts';

/** The subprotocol that `/live` speaks; the token travels beside it as `token.<token>`. */
export const SUBPROTOCOL = 'handshake.v1';

export const SCENARIOS = [
  'failure-mode',
  'purchase',
  'purchase-without-allowlist',
  'shutdown',
  'round-trip',
  'agent-loop',
  'toy',
  'toy-client',
  'relay',
] as const;

/** What the teaching server can be asked to do wrong: the closed list that a browser may name. */
export const MODE_NAMES = [
  'normal',
  'old-version',
  'no-tools',
  'wrong-id',
  'true-id',
  'string-id',
  'stale',
  'oversized',
  'endless',
  'stdout-log',
  'stderr-log',
  'notify',
  'notify-flood',
  'hang',
  'drip',
  'deaf',
  'split',
  'disconnect',
  'crash',
  'rpc-error',
  'tool-error',
  'duplicate-tool',
  'bad-schema',
  'many-tools',
  'paginated',
  'cursor-loop',
  'reversed',
  'hostile',
  'lingering',
  'stubborn',
  'flood',
  'ping',
  'modern-only',
] as const;

/** What the model of the agent loop may be offered. */
export const OFFERS = ['allowed', 'advertised', 'search'] as const;

/** What may stand behind the agent loop: the script, or the language model that the operator named. */
export const MODELS = ['scripted', 'operator'] as const;

export type Scenario = (typeof SCENARIOS)[number];
export type Offer = (typeof OFFERS)[number];
export type ModeName = (typeof MODE_NAMES)[number];

/** Failures of the live backend itself, beside those of the client in `failure.ts`. */
export const LIVE_FAILURES = {
  MESSAGE_NOT_UNDERSTOOD: 'A message on the live socket is not one of those that the protocol has.',
  RUN_UNKNOWN: 'No run of that id is known here; it may have ended long ago.',
  RUN_ID_TAKEN: 'A run of that id exists already; it is watched, not started again.',
  SCENARIO_UNAVAILABLE: 'This backend does not offer that scenario.',
  TOO_MANY_RUNS: 'This socket has as many runs under way as one reader may have.',
  QUEUE_FULL: 'As many runs wait as the backend lets wait; try again in a moment.',
  RUN_STOPPED: 'Somebody pressed stop.',
  RUN_TIME_LIMIT: 'The run took longer than any run may take, so it was ended.',
  RUN_EVENT_LIMIT: 'The run made more events than any run may make, so it was ended.',
  RUN_BROKE: 'The backend itself failed during the run: a fault of this program.',
  SHUTTING_DOWN: 'The backend is shutting down.',
  TOY_FAILED: 'The toy client ended with an exception: it checks nothing, so it has no codes.',
  TOY_STUCK: 'The toy client, which has no deadline, still waited when the run had to end.',
  NO_PROCESS_GROUPS: 'This system has no process groups, so nothing is started on it.',
  MODEL_UNAVAILABLE: 'The operator has put no language model behind this backend.',
  MODEL_BUSY: "The operator's model has as many loops as it takes; try again in a moment.",
  MODEL_UNREACHABLE: 'Nothing answers where the operator said that the model is.',
  MODEL_NOT_PULLED: 'Ollama answers, but it does not have the model that the operator named.',
  MODEL_REFUSED: 'Ollama would not run the model; what it said about that stands beside the code.',
  MODEL_ANSWER_INVALID: 'What came from the model is not an answer of the chat API.',
  MODEL_ANSWER_TOO_LONG: 'The answer of the model is longer than the loop reads.',
  MODEL_TOO_SLOW: 'The model gave no turn within the time that one turn may take.',
  HOST_REFUSED: 'The request names a host that is not this server.',
  ORIGIN_REFUSED: 'The request comes from a page of another origin.',
  TOKEN_REFUSED: 'The request does not carry the token of this start of the server.',
  TOO_MANY_SOCKETS: 'As many readers are connected as the backend takes; try again in a moment.',
  RELAY_REFUSED:
    'This run takes no bytes: it is no relay, not of this socket, over, or it had as many as it may.',
  TOO_MANY_MESSAGES: 'This socket sent more messages than a reader would, so it was closed.',
} as const;

export type LiveCode = FailureCode | keyof typeof LIVE_FAILURES;

const CODES = [...Object.keys(FAILURES), ...Object.keys(LIVE_FAILURES)] as [
  LiveCode,
  ...LiveCode[],
];
const code = z.enum(CODES);

/** An id that the browser makes (`crypto.randomUUID()` will do); it belongs to the run, not to a tab. */
const runId = z.string().regex(/^[A-Za-z0-9_-]{1,64}$/);

export const runOptions = z.strictObject({
  /** The deadline of each operation, in milliseconds. */
  timeoutMs: z.int().min(100).max(5_000).default(1_000),
  /** What `word_count` is asked about; each scenario has a text of its own when absent. */
  text: z.string().max(2_000).optional(),
  /**
   * What the model of `agent-loop` is offered: the allowed tools (also when absent), all that the
   * server advertises, or the allowed tools that rank highest in a search. The dispatcher checks
   * each call against the allowlist in every case.
   */
  offer: z.enum(OFFERS).optional(),
  /**
   * Who plays the model of `agent-loop`: the script (also when absent), or the language model that
   * the operator named when the backend was started. A reader can name no other.
   */
  model: z.enum(MODELS).optional(),
});

export const clientMessage = z.discriminatedUnion('type', [
  z.strictObject({
    type: z.literal('run'),
    run: runId,
    scenario: z.enum(SCENARIOS),
    mode: z.enum(MODE_NAMES).default('normal'),
    options: runOptions.prefault({}),
  }),
  z.strictObject({ type: z.literal('stop'), run: runId }),
  /** For the input of a `relay`: bytes, never more than this; what they say is the page's business. */
  z.strictObject({ type: z.literal('write'), run: runId, data: z.base64().max(8_192) }),
  z.strictObject({ type: z.literal('end-input'), run: runId }),
  z.strictObject({ type: z.literal('watch'), run: runId, fromSeq: z.int().min(0).default(0) }),
]);

const toolArguments = z.record(z.string(), z.unknown());

export const runEvent = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('process-started'),
    pid: z.int(),
    /** `server`, or `grandchild` for a process that the server started in the same group. */
    role: z.enum(['server', 'grandchild']).default('server'),
  }),
  z.object({
    kind: z.literal('step'),
    name: z.string(),
    status: z.enum(['begin', 'ok', 'refused', 'failed']),
    code: code.optional(),
    message: z.string().optional(),
    value: z.unknown().optional(),
  }),
  z.object({
    kind: z.literal('frame'),
    direction: z.enum(['sent', 'received']),
    /** The size on the wire, the newline included. */
    bytes: z.int(),
    /** The line without its newline: text where it is UTF-8, else bytes escaped as `\xNN`. */
    text: z.string(),
    /** True when `text` was cut. */
    truncated: z.boolean(),
  }),
  z.object({
    /** The frame that the client refused to write. */
    kind: z.literal('not-sent'),
    name: z.string(),
    arguments: toolArguments,
    code,
    /** What the frame would have weighed on the wire. */
    bytes: z.int(),
    text: z.string(),
  }),
  z.object({
    /** What the server of a `relay` has written, as it came; `last` once it has closed its output. */
    kind: z.literal('bytes'),
    data: z.base64(),
    last: z.boolean(),
  }),
  z.object({ kind: z.literal('stderr'), text: z.string() }),
  z.object({ kind: z.literal('call-log'), line: z.string() }),
  z.object({ kind: z.literal('input-ended') }),
  z.object({ kind: z.literal('signal'), signal: z.string(), group: z.int() }),
  z.object({
    kind: z.literal('process-exited'),
    pid: z.int(),
    role: z.enum(['server', 'grandchild']).default('server'),
    code: z.int().nullable(),
    signal: z.string().nullable(),
  }),
  z.object({
    /** Events that were left out of the stream, because the reader or the limits could not hold them. */
    kind: z.literal('dropped'),
    count: z.int(),
    what: z.string(),
  }),
  z.object({
    kind: z.literal('finished'),
    outcome: z.enum(['ok', 'refused', 'failed']),
    code: code.optional(),
    message: z.string().optional(),
    /** What the run ended with: the text of the call, the list of the model's turns, and so on. */
    value: z.unknown().optional(),
    durationMs: z.number(),
  }),
]);

export const serverMessage = z.discriminatedUnion('type', [
  z.object({
    /** The first message on every socket. */
    type: z.literal('welcome'),
    /** Scenarios that this backend can run here and now. */
    scenarios: z.array(z.enum(SCENARIOS)),
    platform: z.string(),
    node: z.string(),
    /** The language model that the operator has put behind `agent-loop`, by its name. */
    model: z.string().optional(),
  }),
  z.object({
    /** Before the first event of a run that this socket did not start: what it was asked to do. */
    type: z.literal('watching'),
    run: z.string(),
    request: z.object({
      scenario: z.enum(SCENARIOS),
      mode: z.enum(MODE_NAMES),
      options: runOptions,
    }),
  }),
  z.object({
    type: z.literal('event'),
    run: z.string(),
    /** From 0, without gaps. */
    seq: z.int().min(0),
    /** Milliseconds since the run began. */
    atMs: z.number(),
    event: runEvent,
  }),
  /** Not an event of the run: a place in the queue, 1 for the next to start. */
  z.object({ type: z.literal('queued'), run: z.string(), place: z.int() }),
  z.object({ type: z.literal('error'), code, message: z.string(), run: z.string().optional() }),
]);

export type RunOptions = z.infer<typeof runOptions>;
export type ClientMessage = z.infer<typeof clientMessage>;
export type ClientMessageInput = z.input<typeof clientMessage>;
export type RunRequest = Extract<ClientMessage, { type: 'run' }>;

/** Whether a run needs the operator's language model, of which there is one for all readers. */
export function needsModel({
  scenario,
  options,
}: Pick<RunRequest, 'scenario' | 'options'>): boolean {
  return scenario === 'agent-loop' && options.model === 'operator';
}

export type RunEvent = z.infer<typeof runEvent>;
export type RunEventInput = z.input<typeof runEvent>;
export type ServerMessage = z.infer<typeof serverMessage>;
export type EventMessage = Extract<ServerMessage, { type: 'event' }>;

/** The first line of a recorded run; the rest of the file is one {@link EventMessage} a line. */
export const recordingHeader = z.object({
  type: z.literal('recording'),
  version: z.literal(1),
  recorded: z.string(),
  platform: z.string(),
  node: z.string(),
  scenario: z.enum(SCENARIOS),
  mode: z.enum(MODE_NAMES),
  options: runOptions,
});

export type RecordingHeader = z.infer<typeof recordingHeader>;

/** The file of a recording in `receipts/runs/`, without its `.jsonl`. */
export function recordingName(of: {
  scenario: Scenario;
  mode?: ModeName | undefined;
  options?: { offer?: Offer | undefined } | undefined;
}): string {
  const { scenario, mode = 'normal', options } = of;
  const offer = options?.offer ?? 'allowed';
  return [scenario, mode, ...(offer === 'allowed' ? [] : [offer])].join('.');
}
