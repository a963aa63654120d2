import { expect, test } from 'vitest';
import { withParameter } from '../../web/reader/address.ts';

const page = 'http://127.0.0.1:4114/mcp-tools/';

test('sets one parameter and leaves the others and the hash', () => {
  expect(withParameter(`${page}?mode=hang#panel-framing`, 'step', '3')).toBe(
    `${page}?mode=hang&step=3#panel-framing`,
  );
});

test('a value of any characters comes back as it was', () => {
  const value = 'a&b=c #d é\u0000';
  const url = new URL(withParameter(page, 'text', value));
  expect(url.searchParams.get('text')).toBe(value);
  expect(url.hash).toBe('');
});

test('null takes the parameter away, and the question mark with the last one', () => {
  expect(withParameter(`${page}?mode=hang#x`, 'mode', null)).toBe(`${page}#x`);
});
