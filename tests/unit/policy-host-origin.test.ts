import { describe, expect, test } from 'vitest';
import { originsOf } from '../../server/policy/bind.ts';
import { isOurHost } from '../../server/policy/host.ts';
import { isOurOrigin } from '../../server/policy/origin.ts';

const origins = originsOf('127.0.0.1', 4114);

describe('host', () => {
  test.each([
    ['127.0.0.1:4114', true],
    ['localhost:4114', true],
    ['LOCALHOST:4114', true],
    ['[::1]:4114', true],
    [undefined, false],
    ['', false],
    ['127.0.0.1', false],
    ['127.0.0.1:4115', false],
    ['127.0.0.1:04114', false],
    ['127.1:4114', false],
    ['0.0.0.0:4114', false],
    ['2130706433:4114', false],
    ['evil.example', false],
    ['evil.example:4114', false],
    ['127.0.0.1.evil.example:4114', false],
    ['localhost.evil.example:4114', false],
    ['localhost.:4114', false],
    ['evil.example@127.0.0.1:4114', false],
    ['127.0.0.1:4114, evil.example', false],
    ['127.0.0.1:4114/', false],
    ['::1:4114', false],
  ])('%s: %s', (host, ours) => {
    expect(isOurHost(host, origins)).toBe(ours);
  });
});

describe('origin of a request to 127.0.0.1:4114', () => {
  test.each([
    ['http://127.0.0.1:4114', true],
    [undefined, false],
    ['', false],
    ['null', false],
    ['http://localhost:4114', false],
    ['https://127.0.0.1:4114', false],
    ['http://127.0.0.1', false],
    ['http://127.0.0.1:4115', false],
    ['http://127.0.0.1:4114/', false],
    ['http://127.0.0.1:4114.evil.example', false],
    ['http://127.0.0.1.evil.example:4114', false],
    ['http://localhost.evil.example:4114', false],
    ['http://evil.example', false],
    ['file://', false],
    ['chrome-extension://abcdefgh', false],
  ])('%s: %s', (origin, ours) => {
    expect(isOurOrigin(origin, '127.0.0.1:4114')).toBe(ours);
  });
});
