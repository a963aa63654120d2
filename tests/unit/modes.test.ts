import { describe, expect, test } from 'vitest';
import { TOOL_LIMIT } from '../../chapters/mcp-tools/code/discovery.ts';
import { FrameReader } from '../../chapters/mcp-tools/code/frames.ts';
import { MODE_NAMES } from '../../server/live/protocol.ts';
import { converse } from '../../server/teaching-server/modes.ts';
import {
  call,
  counted,
  HELLO,
  initialize,
  initialized,
  kinds,
  list,
  NOTICE,
  output,
  play,
  ready,
  take,
  tools,
} from '../fixtures/teaching.ts';

describe('the handshake', () => {
  test('old-version names an older revision', () => {
    expect(output(play(converse('old-version'), initialize))).toBe(
      HELLO.replace('2025-06-18', '2024-11-05'),
    );
  });

  test('no-tools declares no capability', () => {
    expect(output(play(converse('no-tools'), initialize))).toBe(
      HELLO.replace('{"tools":{}}', '{}'),
    );
  });

  test('true-id puts true where the id belongs', () => {
    expect(output(play(converse('true-id'), initialize))).toBe(
      HELLO.replace('"id":1', '"id":true'),
    );
  });

  test('modern-only names what it speaks and what was asked for', () => {
    expect(JSON.parse(output(play(converse('modern-only'), initialize)))).toEqual({
      jsonrpc: '2.0',
      id: 1,
      error: {
        code: -32022,
        message: 'Unsupported protocol version: this server speaks 2026-07-28',
        data: { supported: ['2026-07-28'], requested: '2025-06-18' },
      },
    });
  });
});

describe('the answer to a call', () => {
  const right = counted(3, '3');

  test.each([
    ['wrong-id', counted(4, '3')],
    ['string-id', counted('3', '3')],
    ['oversized', counted(3, 'x'.repeat(200_000))],
    ['endless', 'x'.repeat(65_536)],
    ['stdout-log', `calling tool now\n${right}`],
    ['stderr-log', right],
    ['notify', NOTICE.repeat(2) + right],
    ['notify-flood', NOTICE.repeat(17) + right],
    ['drip', right],
    ['hang', ''],
    ['disconnect', ''],
    ['crash', ''],
    [
      'rpc-error',
      '{"jsonrpc":"2.0","id":3,"error":{"code":-32603,"message":"the counter is out of order"}}\n',
    ],
    [
      'tool-error',
      '{"jsonrpc":"2.0","id":3,"result":{"content":[{"type":"text","text":"the counter is out of order"}],"isError":true}}\n',
    ],
    ['reversed', ''],
    ['ping', '{"jsonrpc":"2.0","id":3,"method":"ping"}\n'],
    ['hostile', right],
    ['lingering', right],
    ['stubborn', right],
  ] as const)('%s writes exactly what its row says', (mode, bytes) => {
    expect(output(play(ready(mode), call()))).toBe(bytes);
  });

  test.each([
    ['stderr-log', ['log', 'say', 'write']],
    ['hang', ['log', 'hang']],
    ['disconnect', ['log', 'end-output']],
    ['crash', ['log', 'say', 'exit']],
  ] as const)('%s does this in this order', (mode, order) => {
    expect(kinds(play(ready(mode), call()))).toEqual(order);
  });

  test('drip waits 200 ms after every single byte', () => {
    const [, ...dripped] = play(ready('drip'), call());
    expect(dripped).toHaveLength(2 * counted(3, '3').length);
    for (let at = 0; at < dripped.length; at += 2) {
      expect(dripped[at]).toMatchObject({ kind: 'write', bytes: { length: 1 } });
      expect(dripped[at + 1]).toEqual({ kind: 'wait', ms: 200 });
    }
  });

  test('flood has no end', () => {
    const [log, ...notices] = take(1_001, ready('flood').receive(call()));
    expect(log?.kind).toBe('log');
    expect(output(notices)).toBe(NOTICE.repeat(1_000));
  });

  test('split cuts inside every character and escape, and the pieces are whole frames again', () => {
    const actions = play(ready('split'), call());
    const pieces = actions.flatMap((action) => (action.kind === 'write' ? [action.bytes] : []));
    const joined = Buffer.concat(pieces).toString();
    expect(JSON.parse(joined).result).toEqual({
      content: [{ type: 'text', text: '3' }],
      _meta: { note: 'crème glacée\n5 € 🍦' },
    });
    const starts = pieces.slice(1).map((piece) => piece[0] ?? 0);
    // è, é, € and 🍦 have 1, 1, 2 and 3 bytes after their first; the escape has its n.
    expect(starts.filter((byte) => (byte & 0xc0) === 0x80)).toHaveLength(7);
    expect(starts.filter((byte) => byte === 0x6e)).toHaveLength(1);
    const reader = new FrameReader(65_536);
    expect(pieces.flatMap((piece) => reader.feed(piece))).toHaveLength(1);
  });

  test('stale repeats the answer before', () => {
    const conversation = ready('stale');
    expect(output(play(conversation, call(3, 'a b c d')))).toBe(counted(3, '4'));
    expect(output(play(conversation, call(4)))).toBe(counted(3, '4') + counted(4, '3'));
    expect(output(play(conversation, call(5, 'a')))).toBe(counted(4, '3') + counted(5, '1'));
  });

  test('reversed answers calls by twos, the later one first', () => {
    const conversation = ready('reversed');
    for (const first of [3, 5]) {
      expect(output(play(conversation, call(first)))).toBe('');
      expect(output(play(conversation, call(first + 1, 'a')))).toBe(
        counted(first + 1, '1') + counted(first, '3'),
      );
    }
  });

  test('ping answers the call once its ping is answered, and takes no other reply for it', () => {
    const conversation = ready('ping');
    play(conversation, call());
    expect(play(conversation, { jsonrpc: '2.0', id: 2, result: {} })).toEqual([]);
    expect(output(play(conversation, { jsonrpc: '2.0', id: 3, result: {} }))).toBe(right);
  });

  test('notify declares the logging that it does, and takes a level for it', () => {
    const conversation = converse('notify');
    expect(output(play(conversation, initialize))).toContain('"logging":{}');
    play(conversation, initialized);
    const setLevel = {
      jsonrpc: '2.0',
      id: 2,
      method: 'logging/setLevel',
      params: { level: 'info' },
    };
    expect(output(play(conversation, setLevel))).toContain('"id":2,"result":{}');
  });
});

describe('the tool list', () => {
  test('duplicate-tool names one tool twice', () => {
    const names = tools(output(play(ready('duplicate-tool'), list())));
    expect(names).toEqual(['word_count', 'place_purchase', 'word_count']);
  });

  test('bad-schema wants an array', () => {
    const answer = JSON.parse(output(play(ready('bad-schema'), list())));
    expect(answer.result.tools[0].inputSchema).toEqual({ type: 'array' });
  });

  test('many-tools lists one more than the limit, each with a name of its own', () => {
    const names = tools(output(play(ready('many-tools'), list())));
    expect(names).toHaveLength(TOOL_LIMIT + 1);
    expect(new Set(names).size).toBe(names.length);
  });

  test('hostile lists a tool that asks for 100 tubs', () => {
    const answer = JSON.parse(output(play(ready('hostile'), list())));
    expect(answer.result.tools).toHaveLength(3);
    expect(answer.result.tools[2].description).toMatch(/place_purchase .*100/);
  });

  test('paginated has three pages of three, and word_count only on the last', () => {
    const conversation = ready('paginated');
    const names: string[][] = [];
    let cursor: string | undefined;
    do {
      const params = cursor === undefined ? {} : { cursor };
      const frame = output(play(conversation, list(2 + names.length, params)));
      names.push(tools(frame));
      cursor = JSON.parse(frame).result.nextCursor;
    } while (cursor !== undefined);
    expect(names.map((page) => page.length)).toEqual([3, 3, 3]);
    expect(new Set(names.flat()).size).toBe(9);
    expect(names[2]?.at(-1)).toBe('word_count');
    expect(output(play(conversation, call(9)))).toBe(counted(9, '3'));
  });

  test.each(['from-spare_4', 'from-nothing', 3, null])(
    'paginated refuses the cursor %j, which it never gave',
    (cursor) => {
      const answer = JSON.parse(output(play(ready('paginated'), list(2, { cursor }))));
      expect(answer.error.code).toBe(-32602);
    },
  );

  test('cursor-loop gives one cursor for ever, and always tools that nobody has seen', () => {
    const conversation = ready('cursor-loop');
    const names = Array.from({ length: 20 }, (_, page) => {
      const frame = output(play(conversation, list(2 + page, page ? { cursor: 'more' } : {})));
      expect(JSON.parse(frame).result.nextCursor).toBe('more');
      return tools(frame);
    }).flat();
    expect(new Set(names).size).toBe(60);
  });

  test('deaf lists its tools and reads no further', () => {
    expect(kinds(play(ready('deaf'), list()))).toEqual(['write', 'stop-reading']);
  });
});

describe('the process', () => {
  test('lingering starts its grandchild once, when the handshake is complete', () => {
    const conversation = converse('lingering');
    expect(kinds(play(conversation, initialize))).toEqual(['write']);
    expect(kinds(play(conversation, initialized))).toEqual(['start-grandchild']);
    expect(play(conversation, initialized)).toEqual([]);
  });

  test('two modes stay when their input ends, and one of them at SIGTERM', () => {
    const modes = MODE_NAMES.map((name) => ({ name, mode: converse(name).mode }));
    const staying = modes.filter(({ mode }) => mode.ignoresEndOfInput).map(({ name }) => name);
    const ignoring = modes.filter(({ mode }) => mode.ignoresSigterm).map(({ name }) => name);
    expect(staying).toEqual(['lingering', 'stubborn']);
    expect(ignoring).toEqual(['stubborn']);
  });
});
