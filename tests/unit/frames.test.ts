import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { Failure } from '../../chapters/mcp-tools/code/failure.ts';
import { encodeFrame, FrameReader, parseFrame } from '../../chapters/mcp-tools/code/frames.ts';
import { requestMessage } from '../../chapters/mcp-tools/code/messages.ts';

const bytes = (text: string) => new TextEncoder().encode(text);
const text = (line: Uint8Array) => new TextDecoder().decode(line);
const asked = requestMessage(41, 'tools/list', {});
const code = (expected: string) => expect.objectContaining({ name: 'Failure', code: expected });

describe('encodeFrame', () => {
  test('compact JSON and one newline', () => {
    expect(text(encodeFrame(asked, 1024))).toBe(
      '{"jsonrpc":"2.0","id":41,"method":"tools/list","params":{}}\n',
    );
  });

  test('a newline inside a string is escaped, so it never ends the frame', () => {
    const frame = encodeFrame({ text: 'one\ntwo' }, 1024);
    expect(frame.indexOf(0x0a)).toBe(frame.length - 1);
  });

  test('the limit counts bytes, not characters, and the newline too', () => {
    const message = { text: 'é' };
    const size = bytes('{"text":"é"}\n').length;
    expect(encodeFrame(message, size)).toHaveLength(size);
    expect(() => encodeFrame(message, size - 1)).toThrow(code('MESSAGE_TOO_LONG'));
  });

  test.each([
    ['NaN', Number.NaN],
    ['Infinity', Number.POSITIVE_INFINITY],
    ['-Infinity', Number.NEGATIVE_INFINITY],
    ['undefined', undefined],
    ['a BigInt', 3n],
    ['a function', () => 3],
    ['a symbol', Symbol('3')],
  ])('%s is refused, in an object and in a list', (_, value) => {
    expect(() => encodeFrame({ value }, 1024)).toThrow(code('MESSAGE_NOT_ENCODABLE'));
    expect(() => encodeFrame({ list: [value] }, 1024)).toThrow(code('MESSAGE_NOT_ENCODABLE'));
  });

  test('a hole in a list, a cycle and a bottomless nesting are refused', () => {
    const cycle: Record<string, unknown> = {};
    cycle.self = cycle;
    let deep: unknown = {};
    for (let i = 0; i < 100_000; i += 1) deep = { deep };
    for (const value of [new Array(1), cycle, deep]) {
      expect(() => encodeFrame({ value }, 1e9)).toThrow(code('MESSAGE_NOT_ENCODABLE'));
    }
  });

  test('what JSON can say comes back as it was', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.jsonValue()), (message) => {
        const line = encodeFrame(message, 1e9).subarray(0, -1);
        expect(text(line)).toBe(JSON.stringify(message));
      }),
    );
  });
});

describe('FrameReader', () => {
  test('half a frame waits, a whole one is handed out, the rest stays', () => {
    const frame = encodeFrame(asked, 1024);
    const reader = new FrameReader(1024);
    expect(reader.feed(frame.subarray(0, 20))).toEqual([]);
    const rest = new Uint8Array([...frame.subarray(20), ...bytes('{"jsonrpc":"2.0"')]);
    expect(reader.feed(rest).map(text)).toEqual([JSON.stringify(asked)]);
    expect(text(reader.held)).toBe('{"jsonrpc":"2.0"');
  });

  test('a line of exactly the limit, its newline included, is taken; one byte more is not', () => {
    expect(new FrameReader(8).feed(bytes('1234567\n'))).toHaveLength(1);
    expect(() => new FrameReader(8).feed(bytes('12345678\n'))).toThrow(code('FRAME_TOO_LONG'));
  });

  test('a line that never ends is refused at the limit', () => {
    const reader = new FrameReader(8);
    reader.feed(bytes('1234567'));
    expect(() => reader.feed(bytes('8'))).toThrow(code('FRAME_TOO_LONG'));
  });

  test('the refusal shows how the line began, 200 bytes at most', () => {
    const reader = new FrameReader(1000);
    reader.feed(bytes('a'.repeat(150)));
    try {
      reader.feed(bytes('b'.repeat(1000)));
      expect.unreachable();
    } catch (error) {
      expect(text((error as Failure).bytes ?? bytes(''))).toBe('a'.repeat(150) + 'b'.repeat(50));
    }
  });

  test('after a refusal every further byte is refused, and nothing more is held', () => {
    const reader = new FrameReader(8);
    expect(() => reader.feed(bytes('123456789'))).toThrow(code('FRAME_TOO_LONG'));
    expect(() => reader.feed(bytes('\n{}\n'))).toThrow(code('FRAME_TOO_LONG'));
    expect(reader.held.length).toBeLessThanOrEqual(8);
  });

  test('a line that was handed out does not change with the chunk it came in', () => {
    const chunk = bytes('one\n');
    const [line] = new FrameReader(8).feed(chunk);
    chunk.fill(0);
    expect(text(line ?? bytes(''))).toBe('one');
  });

  /** A stream cut at any places, as `read` may cut it. */
  const cutting = (stream: Uint8Array) =>
    fc.array(fc.nat(stream.length), { maxLength: 20 }).map((cuts) => {
      const edges = [0, ...cuts.sort((a, b) => a - b), stream.length];
      return edges.slice(1).map((edge, i) => stream.subarray(edges[i], edge));
    });

  test('for any messages and any cutting into chunks it gives back exactly the frames', () => {
    const messages = fc.array(fc.dictionary(fc.string({ unit: 'grapheme' }), fc.jsonValue()));
    const streams = messages.chain((sent) => {
      const frames = sent.map((message) => encodeFrame(message, 1e6));
      return fc.tuple(fc.constant(sent), cutting(new Uint8Array(Buffer.concat(frames))));
    });
    fc.assert(
      fc.property(streams, ([sent, chunks]) => {
        const reader = new FrameReader(1e6);
        const lines = chunks.flatMap((chunk) => reader.feed(chunk));
        expect(lines.map(text)).toEqual(sent.map((message) => JSON.stringify(message)));
        expect(reader.held).toHaveLength(0);
      }),
    );
  });

  test('for any bytes it never holds more than the limit and throws nothing but its own', () => {
    const chunk = fc.uint8Array({ maxLength: 40 });
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 64 }), fc.array(chunk), (limit, chunks) => {
        const reader = new FrameReader(limit);
        for (const piece of chunks) {
          try {
            for (const line of reader.feed(piece)) expect(line.length).toBeLessThan(limit);
          } catch (error) {
            expect(error).toEqual(code('FRAME_TOO_LONG'));
          }
          expect(reader.held.length).toBeLessThanOrEqual(limit);
        }
      }),
    );
  });
});

describe('parseFrame', () => {
  test('one JSON-RPC 2.0 object', () => {
    expect(parseFrame(bytes(JSON.stringify(asked)))).toEqual(asked);
  });

  test('a carriage return before the newline is white space to JSON', () => {
    expect(parseFrame(bytes('{"jsonrpc":"2.0"}\r'))).toEqual({ jsonrpc: '2.0' });
  });

  test.each([
    ['a log line', bytes('calling tool now'), 'FRAME_NOT_JSON'],
    ['an empty line', bytes(''), 'FRAME_NOT_JSON'],
    ['half an object', bytes('{"jsonrpc":'), 'FRAME_NOT_JSON'],
    ['NaN, which is not JSON', bytes('{"jsonrpc":"2.0","id":NaN}'), 'FRAME_NOT_JSON'],
    ['a byte-order mark', bytes('\ufeff{"jsonrpc":"2.0"}'), 'FRAME_NOT_JSON'],
    ['a byte that is no UTF-8', new Uint8Array([0x22, 0xff, 0x22]), 'FRAME_NOT_UTF8'],
    ['half a character', bytes('"é"').subarray(0, 2), 'FRAME_NOT_UTF8'],
    ['a surrogate in UTF-8', new Uint8Array([0x22, 0xed, 0xa0, 0x80, 0x22]), 'FRAME_NOT_UTF8'],
    ['a batch', bytes('[{"jsonrpc":"2.0","id":1,"result":{}}]'), 'FRAME_NOT_JSON_RPC'],
    ['null', bytes('null'), 'FRAME_NOT_JSON_RPC'],
    ['a number', bytes('3'), 'FRAME_NOT_JSON_RPC'],
    ['another version', bytes('{"jsonrpc":"1.0"}'), 'FRAME_NOT_JSON_RPC'],
    ['a version that is a number', bytes('{"jsonrpc":2.0}'), 'FRAME_NOT_JSON_RPC'],
    ['no version', bytes('{"id":1,"result":{}}'), 'FRAME_NOT_JSON_RPC'],
  ])('%s is an error, not a log to skip', (_, line, expected) => {
    expect(() => parseFrame(line)).toThrow(code(expected));
  });

  test('the message shows the line', () => {
    expect(() => parseFrame(bytes('calling tool now'))).toThrow(
      'malformed frame: calling tool now',
    );
  });

  test('for any bytes it gives an object or a declared failure', () => {
    const line = fc.oneof(fc.uint8Array(), fc.json().map(bytes));
    fc.assert(
      fc.property(line, (candidate) => {
        try {
          expect(parseFrame(candidate).jsonrpc).toBe('2.0');
        } catch (error) {
          expect(error).toBeInstanceOf(Failure);
        }
      }),
    );
  });
});
