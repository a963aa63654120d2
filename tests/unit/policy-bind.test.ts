import { expect, test } from 'vitest';
import { bindRefusal, localOrigin, originOf, originsOf } from '../../server/policy/bind.ts';

test.each([
  ['127.0.0.1', false, true],
  ['::1', false, true],
  ['localhost', false, false],
  ['localhost', true, false],
  ['0.0.0.0', false, false],
  ['0.0.0.0', true, true],
  ['::', false, false],
  ['192.168.1.20', false, false],
  ['192.168.1.20', true, true],
  ['127.0.0.1.evil.example', false, false],
])('listening on %s, network allowed %s: may %s', (host, allowNetwork, may) => {
  expect(bindRefusal(host, allowNetwork) === null).toBe(may);
});

test('the refusal names the option that would lift it', () => {
  expect(bindRefusal('0.0.0.0', false)).toContain('--allow-network');
});

test('on loopback there are exactly three origins', () => {
  expect([...originsOf('127.0.0.1', 4114, ['192.168.1.20'])]).toEqual([
    'http://localhost:4114',
    'http://127.0.0.1:4114',
    'http://[::1]:4114',
  ]);
});

test('on one address of the network there is only that one', () => {
  expect([...originsOf('192.168.1.20', 4114, ['10.0.0.1'])]).toEqual(['http://192.168.1.20:4114']);
});

test('on every address, those of the machine count', () => {
  expect(originsOf('0.0.0.0', 4114, ['192.168.1.20', 'fd00::1'])).toEqual(
    new Set([...originsOf('127.0.0.1', 4114), 'http://192.168.1.20:4114', 'http://[fd00::1]:4114']),
  );
});

test('port 80 is left out, as in the Host that a browser sends', () => {
  expect(originOf('127.0.0.1', 80)).toBe('http://127.0.0.1');
});

test.each([
  ['127.0.0.1', 'http://127.0.0.1:4114'],
  ['0.0.0.0', 'http://127.0.0.1:4114'],
  ['::', 'http://[::1]:4114'],
  ['192.168.1.20', 'http://192.168.1.20:4114'],
])('what listens on %s is found at %s, which is an origin of its own', (host, origin) => {
  expect(localOrigin(host, 4114)).toBe(origin);
  expect(originsOf(host, 4114)).toContain(origin);
});
