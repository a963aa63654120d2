import fc from 'fast-check';
import { expect, test } from 'vitest';
import { frameText } from '../../server/runs/frame-text.ts';

const bytes = (text: string) => new TextEncoder().encode(text);

test.each([
  ['short text is itself', bytes('{"id":1}'), '{"id":1}', false],
  ['a byte-order mark stays visible', bytes('\ufeff{}'), '\ufeff{}', false],
  ['control characters are left to the page', bytes('a\u0007b'), 'a\u0007b', false],
  ['broken bytes are escaped', Uint8Array.of(0x61, 0xff, 0x5c), 'a\\xff\\\\', false],
  [
    'a character cut by the server is broken',
    Uint8Array.of(0x61, 0xe2, 0x82),
    'a\\xe2\\x82',
    false,
  ],
  ['long text is cut', bytes('0123456789abc'), '0123456789', true],
  ['a character that our cut goes through is left out', bytes('12345678€€'), '12345678', true],
  ['a character that just fits stays', bytes('1234567€9'), '1234567€', true],
])('%s', (_, line, text, truncated) => {
  expect(frameText(line, 10)).toEqual({ text, truncated });
});

test('the beginning of a line that the client has cut is not broken by that', () => {
  expect(frameText(bytes('ab€').subarray(0, 4), 10, true)).toEqual({ text: 'ab', truncated: true });
});

test('any text cut anywhere is a beginning of itself', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), fc.integer({ min: 4, max: 40 }), (text, limit) => {
      const shown = frameText(bytes(text), limit);
      expect(text.startsWith(shown.text)).toBe(true);
      expect(shown.truncated).toBe(bytes(text).length > limit);
    }),
  );
});
