import { expect, test } from 'vitest';
import { SUBPROTOCOL } from '../../server/live/protocol.ts';
import { carriesToken, makeToken } from '../../server/policy/token.ts';

const token = makeToken();

test.each([
  ['both, as the page sends them', `${SUBPROTOCOL}, token.${token}`, true],
  ['in the other order', `token.${token},${SUBPROTOCOL}`, true],
  ['no subprotocol', undefined, false],
  ['ours alone', SUBPROTOCOL, false],
  ['the token alone', `token.${token}`, false],
  ['an empty token', `${SUBPROTOCOL}, token.`, false],
  ['the beginning of the token', `${SUBPROTOCOL}, token.${token.slice(0, -1)}`, false],
  ['the token and more', `${SUBPROTOCOL}, token.${token}x`, false],
  ['the token of another start', `${SUBPROTOCOL}, token.${makeToken()}`, false],
  ['a wrong one before the right one', `${SUBPROTOCOL}, token.x, token.${token}`, false],
  ['another version of the protocol', `handshake.v2, token.${token}`, false],
])('%s: %s gives %s', (_, header, carried) => {
  expect(carriesToken(header, token)).toBe(carried);
});

test('a token is new at each start and fits a subprotocol', () => {
  expect(token).not.toBe(makeToken());
  expect(token).toMatch(/^[\w-]{43}$/);
});
