import { afterEach, expect, test, vi } from 'vitest';
import { listOf, number, object, oneOf, recordOf, text } from '../../web/reader/shapes.ts';
import { readStored, removeStored, writeStored } from '../../web/reader/storage.ts';

afterEach(() => {
  removeStored('key');
  vi.unstubAllGlobals();
});

function stubStorage(over: Partial<Storage> = {}) {
  const values = new Map<string, string>();
  const storage = {
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => void values.set(key, value),
    removeItem: (key: string) => void values.delete(key),
    ...over,
  };
  vi.stubGlobal('localStorage', storage);
  return values;
}

const numbers = listOf(number);

test('keeps a value under a versioned name', () => {
  const values = stubStorage();
  writeStored('key', [1, 2]);
  expect(values.get('handshake.1.key')).toBe('[1,2]');
  expect(readStored('key', numbers, [])).toEqual([1, 2]);
});

test.each(['{', '"text"', '[1,"2"]', 'null', ''])(
  '%j in storage reads as the fallback',
  (stored) => {
    stubStorage().set('handshake.1.key', stored);
    expect(readStored('key', numbers, [7])).toEqual([7]);
  },
);

test('with storage blocked, a value lasts as long as the page', () => {
  const blocked = () => {
    throw new DOMException('blocked', 'SecurityError');
  };
  stubStorage({ getItem: blocked, setItem: blocked, removeItem: blocked });
  writeStored('key', [3]);
  expect(readStored('key', numbers, [])).toEqual([3]);
  removeStored('key');
  expect(readStored('key', numbers, [])).toEqual([]);
});

test('shapes take what they describe and nothing else', () => {
  const shape = recordOf(object<{ at: number; as: string }>({ at: number, as: oneOf(['a', 'b']) }));
  const fits = (value: unknown) => shape.safeParse(value).success;
  expect(fits({})).toBe(true);
  expect(fits({ x: { at: 1, as: 'a', more: true } })).toBe(true);
  expect(fits({ x: { at: 1, as: 'c' } })).toBe(false);
  expect(fits({ x: { at: Number.NaN, as: 'a' } })).toBe(false);
  expect(fits({ x: { as: 'a' } })).toBe(false);
  expect(fits([])).toBe(false);
  expect(fits(null)).toBe(false);
  expect(text.safeParse(1).success).toBe(false);
});
