import { expect, test } from 'vitest';
import { gateRefusal } from '../../server/live/gate.ts';
import { SUBPROTOCOL } from '../../server/live/protocol.ts';
import { originsOf } from '../../server/policy/bind.ts';

const gate = { origins: originsOf('127.0.0.1', 4114), token: 'a-token' };
const good = {
  host: '127.0.0.1:4114',
  origin: 'http://127.0.0.1:4114',
  subprotocols: `${SUBPROTOCOL}, token.a-token`,
};

test.each([
  ['a page of ours', {}, null],
  ['localhost both times', { host: 'localhost:4114', origin: 'http://localhost:4114' }, null],
  ['no host', { host: undefined }, 'HOST_REFUSED'],
  ['a rebound name', { host: 'evil.example:4114' }, 'HOST_REFUSED'],
  ['a rebound name with its own origin', rebound('evil.example:4114'), 'HOST_REFUSED'],
  ['no origin', { origin: undefined }, 'ORIGIN_REFUSED'],
  ['a foreign origin', { origin: 'http://evil.example' }, 'ORIGIN_REFUSED'],
  ['a page of another port', { origin: 'http://127.0.0.1:3000' }, 'ORIGIN_REFUSED'],
  ['localhost in one place only', { origin: 'http://localhost:4114' }, 'ORIGIN_REFUSED'],
  ['no token', { subprotocols: SUBPROTOCOL }, 'TOKEN_REFUSED'],
  ['a wrong token', { subprotocols: `${SUBPROTOCOL}, token.b-token` }, 'TOKEN_REFUSED'],
])('%s', (_, change, refusal) => {
  expect(gateRefusal({ ...good, ...change }, gate)).toBe(refusal);
});

function rebound(host: string) {
  return { host, origin: `http://${host}` };
}
