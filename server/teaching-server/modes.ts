import type { ModeName } from '../live/protocol.ts';
import {
  type Action,
  type Answer,
  encode,
  error,
  result,
  say,
  send,
  wait,
  write,
} from './actions.ts';
import {
  DAILY_FLAVOR,
  PLACE_PURCHASE,
  SHOP,
  spareTools,
  type TeachingTool,
  WORD_COUNT,
} from './catalog.ts';
import { Conversation, type Mode, type Turn } from './conversation.ts';

export type { Action, LoggedCall } from './actions.ts';
export type { Conversation, Mode } from './conversation.ts';

type Misbehave = (answer: Answer, turn: Turn) => Iterable<Action>;

/** A mode that does right by every request but those of one method. */
const on = (method: string, misbehave: Misbehave): Mode => ({
  answer: (answer, turn) => (turn.method === method ? misbehave(answer, turn) : [send(answer)]),
});
const onInitialize = (misbehave: Misbehave): Mode => on('initialize', misbehave);
const onCall = (misbehave: Misbehave): Mode => on('tools/call', misbehave);

const text = (said: string) => ({ content: [{ type: 'text', text: said }] });
const amended = (answer: Answer, fields: object): Answer =>
  answer.result ? { ...answer, result: { ...answer.result, ...fields } } : answer;

const NOTICE = send({
  jsonrpc: '2.0',
  method: 'notifications/message',
  params: { level: 'info', data: 'still counting' },
});
const SEVENTEEN = Array.from({ length: 17 }, () => NOTICE);
/** A server that sends log messages has to declare it. */
const CHATTY = { capabilities: { tools: {}, logging: {} } };

const NINE = [PLACE_PURCHASE, ...spareTools(7), WORD_COUNT];
const ARRAY_ARGUMENTS: TeachingTool = {
  ...WORD_COUNT,
  advertised: { ...WORD_COUNT.advertised, inputSchema: { type: 'array' } },
};

const idAfter = (id: unknown) => (typeof id === 'number' ? id + 1 : `${id}, the next`);

/** Two, three and four bytes a character, and a newline that JSON writes as an escape. */
const HARD_TO_CUT = { _meta: { note: 'crème glacée\n5 € 🍦' } };

/** What each mode does; what it is for stands in `chapters/mcp-tools/modes.ts`. */
export const MODES = {
  normal: {},
  'old-version': onInitialize((answer) => [
    send(amended(answer, { protocolVersion: '2024-11-05' })),
  ]),
  'no-tools': { capabilities: {} },
  'wrong-id': onCall((answer) => [send({ ...answer, id: idAfter(answer.id) })]),
  'true-id': onInitialize((answer) => [send({ ...answer, id: true })]),
  'string-id': onCall((answer) => [send({ ...answer, id: String(answer.id) })]),
  stale: onCall((answer, { previous }) =>
    previous ? [send(previous), send(answer)] : [send(answer)],
  ),
  oversized: onCall(({ id }) => [send(result(id, text('x'.repeat(200_000))))]),
  endless: onCall(() => [write('x'.repeat(65_536))]),
  'stdout-log': onCall((answer) => [write('calling tool now\n'), send(answer)]),
  'stderr-log': onCall((answer) => [say('calling tool now'), send(answer)]),
  notify: { ...CHATTY, answer: (answer) => [NOTICE, NOTICE, send(answer)] },
  'notify-flood': { ...CHATTY, ...onCall((answer) => [...SEVENTEEN, send(answer)]) },
  hang: onCall(() => [{ kind: 'hang' }]),
  drip: onCall(function* (answer) {
    for (const byte of encode(answer)) {
      yield { kind: 'write', bytes: Uint8Array.of(byte) };
      yield wait(200);
    }
  }),
  deaf: on('tools/list', (answer) => [send(answer), { kind: 'stop-reading' }]),
  split: {
    *answer(answer) {
      for (const bytes of cutBadly(encode(amended(answer, HARD_TO_CUT)))) {
        yield { kind: 'write', bytes };
        // Long enough that a reader gets each piece by itself.
        yield wait(5);
      }
    },
  },
  disconnect: onCall(() => [{ kind: 'end-output' }]),
  crash: onCall(() => [say('the counter fell off the shelf'), { kind: 'exit', status: 3 }]),
  'rpc-error': onCall(({ id }) => [send(error(id, -32603, 'the counter is out of order'))]),
  'tool-error': onCall(({ id }) => [
    send(result(id, { ...text('the counter is out of order'), isError: true })),
  ]),
  'duplicate-tool': { tools: [...SHOP, WORD_COUNT] },
  'bad-schema': { tools: [ARRAY_ARGUMENTS, PLACE_PURCHASE] },
  'many-tools': { tools: [...SHOP, ...spareTools(31)] },
  paginated: { tools: NINE, page: (cursor) => pageOf(NINE, cursor) },
  'cursor-loop': {
    page: (cursor, asked) =>
      cursor === undefined || cursor === 'more'
        ? { tools: spareTools(3, 3 * asked + 1), nextCursor: 'more' }
        : undefined,
  },
  reversed: onCall((answer, { calls, previous }) =>
    calls % 2 === 0 && previous ? [send(answer), send(previous)] : [],
  ),
  hostile: { tools: [...SHOP, DAILY_FLAVOR] },
  lingering: { ready: [{ kind: 'start-grandchild' }], ignoresEndOfInput: true },
  stubborn: { ignoresEndOfInput: true, ignoresSigterm: true },
  flood: {
    ...CHATTY,
    ...onCall(function* () {
      for (;;) yield NOTICE;
    }),
  },
  ping: {
    ...onCall(({ id }) => [send({ jsonrpc: '2.0', id, method: 'ping' })]),
    answered: ({ id }, previous) => (previous && id === previous.id ? [send(previous)] : []),
  },
  'modern-only': {
    // -32022 is UnsupportedProtocolVersion in 2026-07-28, a revision without `initialize`.
    answer: ({ id }, { params }) => [
      send(
        error(id, -32022, 'Unsupported protocol version: this server speaks 2026-07-28', {
          supported: ['2026-07-28'],
          requested: params.protocolVersion ?? null,
        }),
      ),
    ],
  },
} satisfies Record<ModeName, Mode>;

/** The server's side of a new connection, for a process or a worker to play. */
export const converse = (mode: ModeName): Conversation => new Conversation(MODES[mode]);

/** Pages of three; the cursor names the first tool of the next page. */
function pageOf(tools: readonly TeachingTool[], cursor: unknown) {
  const start = cursor === undefined ? 0 : tools.findIndex((tool) => cursorTo(tool) === cursor);
  if (start === -1 || start % 3 !== 0) return undefined;
  const next = tools[start + 3];
  const page = { tools: tools.slice(start, start + 3) };
  return next ? { ...page, nextCursor: cursorTo(next) } : page;
}

const cursorTo = ({ advertised }: TeachingTool) => `from-${advertised.name}`;

/** Pieces that end within a character or within an escape, wherever there is one. */
function* cutBadly(frame: Uint8Array): Iterable<Uint8Array> {
  let start = 0;
  for (const [at, byte] of frame.entries()) {
    const continues = (byte & 0xc0) === 0x80;
    if (!continues && frame[at - 1] !== 0x5c) continue;
    yield frame.subarray(start, at);
    start = at;
  }
  yield frame.subarray(start);
}
