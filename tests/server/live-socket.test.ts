import { request } from 'node:http';
import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { SCENARIOS, SUBPROTOCOL } from '../../server/live/protocol.ts';
import type { RunningServer } from '../../server/start.ts';
import { startBackend } from './live/backend.ts';
import { LiveClient } from './live/client.ts';

let backend: RunningServer;
const opened: LiveClient[] = [];

beforeAll(async () => {
  backend = await startBackend({ limits: { badMessages: 12 } });
});
afterEach(() => {
  for (const client of opened.splice(0)) client.socket.terminate();
});
afterAll(() => backend.close());

async function open(server = backend): Promise<LiveClient> {
  const client = await LiveClient.open(server);
  opened.push(client);
  return client;
}

/** Status and body of the answer to an upgrade with these headers; 101 when it is accepted. */
function upgrade(change: Record<string, string | undefined>, path = '/live') {
  const headers = Object.entries({
    host: `127.0.0.1:${backend.port}`,
    connection: 'Upgrade',
    upgrade: 'websocket',
    'sec-websocket-version': '13',
    'sec-websocket-key': 'AAAAAAAAAAAAAAAAAAAAAA==',
    origin: backend.url,
    'sec-websocket-protocol': `${SUBPROTOCOL}, token.${backend.token}`,
    ...change,
  }).flatMap(([name, value]) => (value === undefined ? [] : [[name, value] as const]));
  return new Promise<{ status: number; body: string; protocol?: string }>((resolve, reject) => {
    const asked = request({
      ...{ port: backend.port, host: '127.0.0.1', path, setHost: false },
      headers: Object.fromEntries(headers),
    });
    asked.on('error', reject);
    asked.on('upgrade', (response, socket) => {
      socket.destroy();
      resolve({
        status: 101,
        body: '',
        protocol: String(response.headers['sec-websocket-protocol']),
      });
    });
    asked.on('response', async (response) => {
      let body = '';
      for await (const chunk of response) body += chunk;
      resolve({ status: response.statusCode ?? 0, body });
    });
    asked.end();
  });
}

describe('the gate', () => {
  test('a page of ours comes in, and our subprotocol alone is chosen', async () => {
    expect(await upgrade({})).toMatchObject({ status: 101, protocol: SUBPROTOCOL });
  });

  test.each([
    ['HOST_REFUSED', 'a rebound name', { host: 'evil.example' }],
    ['HOST_REFUSED', 'a rebound name and its origin', rebound('evil.example')],
    ['HOST_REFUSED', 'another port', { host: '127.0.0.1:1' }],
    ['ORIGIN_REFUSED', 'no origin', { origin: undefined }],
    ['ORIGIN_REFUSED', 'a null origin', { origin: 'null' }],
    ['ORIGIN_REFUSED', 'a foreign origin', { origin: 'https://evil.example' }],
    ['ORIGIN_REFUSED', 'another port', { origin: 'http://127.0.0.1:3000' }],
    ['ORIGIN_REFUSED', 'a look-alike', { origin: 'http://127.0.0.1.evil.example' }],
    ['TOKEN_REFUSED', 'no subprotocol', { 'sec-websocket-protocol': undefined }],
    ['TOKEN_REFUSED', 'no token', { 'sec-websocket-protocol': SUBPROTOCOL }],
    ['TOKEN_REFUSED', 'a wrong token', { 'sec-websocket-protocol': `${SUBPROTOCOL}, token.x` }],
  ])('%s: %s', async (code, _, change) => {
    const { status, body } = await upgrade(change);
    expect(status).toBe(403);
    expect(JSON.parse(body)).toMatchObject({ code });
  });

  test('a token in the URL opens nothing', async () => {
    const path = `/live?token=${backend.token}`;
    const { status } = await upgrade({ 'sec-websocket-protocol': SUBPROTOCOL }, path);
    expect(status).toBe(403);
  });

  test.each([
    ['another path', {}, '/other', 404],
    ['another protocol', { upgrade: 'h2c' }, '/live', 404],
    ['a key that is none', { 'sec-websocket-key': 'short' }, '/live', 400],
  ])('%s is answered and closed, not left half open', async (_, change, path, status) => {
    expect((await upgrade(change, path)).status).toBe(status);
  });

  test('a full house is refused with a code', async () => {
    const small = await startBackend({ limits: { sockets: 1 } });
    await open(small);
    const late = new WebSocket(
      `${small.url.replace('http', 'ws')}/live`,
      [SUBPROTOCOL, `token.${small.token}`],
      { origin: small.url },
    );
    const status = await new Promise((resolve) => {
      late.on('unexpected-response', (_, response) => resolve(response.statusCode));
      late.on('error', () => {});
    });
    expect(status).toBe(503);
    await small.close();
  });
});

function rebound(host: string) {
  return { host, origin: `http://${host}` };
}

describe('messages', () => {
  test('the first says what can be run', async () => {
    const { received } = await open();
    expect(received[0]).toMatchObject({ type: 'welcome', node: process.version });
    const [welcome] = received;
    const scenarios = welcome?.type === 'welcome' ? welcome.scenarios : [];
    expect(scenarios).toEqual(SCENARIOS);
  });

  test.each([
    ['text that is not JSON', 'run!'],
    ['no object', '[]'],
    ['an unknown type', { type: 'exec', command: 'id' }],
    ['an unknown mode', run({ mode: 'reverse-shell' })],
    ['a mode of Object', run({ mode: 'constructor' })],
    ['an unknown scenario', run({ scenario: 'shell' })],
    ['a command', run({ command: ['/bin/sh'] })],
    ['a path', run({ log: '/etc/passwd' })],
    ['an environment in the options', run({ options: { env: { PATH: '/tmp' } } })],
    ['an id that is a path', run({ run: '../../etc' })],
    ['an id that is too long', run({ run: 'a'.repeat(65) })],
    ['a deadline that is too short', run({ options: { timeoutMs: 99 } })],
    ['a deadline that is too long', run({ options: { timeoutMs: 5_001 } })],
    ['a deadline that is text', run({ options: { timeoutMs: '1000' } })],
    ['a text that is too long', run({ options: { text: 'x'.repeat(2_001) } })],
    ['a watch from before the beginning', { type: 'watch', run: 'a', fromSeq: -1 }],
  ])('%s is refused, and the socket stays useful', async (_, message) => {
    const live = await open();
    live.socket.send(typeof message === 'string' ? message : JSON.stringify(message));
    await live.until(() => live.errors().length > 0);
    expect(live.errors()).toEqual(['MESSAGE_NOT_UNDERSTOOD']);
    expect(backend.registry.counts).toMatchObject({ underWay: 0, waiting: 0 });
    const played = await live.play({ scenario: 'failure-mode', mode: 'old-version' });
    expect(played.finished.code).toBe('VERSION_REFUSED');
  });

  function run(change: object) {
    return { type: 'run', run: 'a-run', scenario: 'failure-mode', mode: 'normal', ...change };
  }

  test('a binary message is refused, and the socket stays useful', async () => {
    const live = await open();
    live.socket.send(Buffer.from('{"type":"stop","run":"a"}'));
    await live.until(() => live.errors().length > 0);
    expect(live.errors()).toEqual(['MESSAGE_NOT_UNDERSTOOD']);
    live.send({ type: 'stop', run: 'a' });
    await live.until(() => live.errors().length > 1);
    expect(live.errors().at(-1)).toBe('RUN_UNKNOWN');
  });

  test('a message over the limit ends its own socket and no other', async () => {
    const [live, other] = [await open(), await open()];
    live.socket.send('x'.repeat(17_000));
    await live.until(() => live.closed !== undefined);
    expect(live.closed?.code).toBe(1009);
    expect((await other.play({ scenario: 'failure-mode' })).finished.outcome).toBe('ok');
  });

  test('somebody who only sends nonsense is shown out', async () => {
    const live = await open();
    for (let i = 0; i < 12; i++) live.socket.send('?');
    await live.until(() => live.closed !== undefined);
    expect(live.closed).toEqual({ code: 1008, reason: 'MESSAGE_NOT_UNDERSTOOD' });
  });

  test('somebody who sends more than a reader would is shown out', async () => {
    const live = await open();
    for (let i = 0; i < 300; i++) live.send({ type: 'stop', run: 'a' });
    await live.until(() => live.closed !== undefined);
    expect(live.closed).toEqual({ code: 1008, reason: 'TOO_MANY_MESSAGES' });
    expect(live.errors().at(-1)).toBe('TOO_MANY_MESSAGES');
  });

  test('bytes that are no WebSocket frame end that socket alone', async () => {
    const [live, other] = [await open(), await open()];
    const raw = connect({ port: backend.port, host: '127.0.0.1' });
    raw.on('error', () => {});
    raw.write('GET /live HTTP/1.1\r\nHost: x\r\n\r\n\u0000\u0001\u0002');
    (live.socket as unknown as { _socket: NodeJS.WritableStream })._socket.write('\xff\xff\xff');
    await live.until(() => live.closed !== undefined);
    expect((await other.play({ scenario: 'failure-mode' })).finished.outcome).toBe('ok');
    raw.destroy();
  });
});

describe('a socket that is silent', () => {
  test('and answers no ping is cut off', async () => {
    const impatient = await startBackend({ limits: { pingMs: 100 } });
    const live = await open(impatient);
    live.socket.pause();
    await sleep(350);
    live.socket.resume();
    await live.until(() => live.closed !== undefined);
    expect(live.closed?.code).toBe(1006);
    await impatient.close();
  });

  test('is closed after a while, but not while it watches a run', async () => {
    const impatient = await startBackend({ limits: { pingMs: 60, idleMs: 100 } });
    const live = await open(impatient);
    const played = await live.play({ scenario: 'failure-mode', mode: 'hang' });
    expect(played.finished.code).toBe('DEADLINE_PASSED');
    await live.until(() => live.closed !== undefined);
    expect(live.closed).toEqual({ code: 1000, reason: 'idle' });
    await impatient.close();
  });
});

test('without process groups nothing is started, and the page is told', async () => {
  const elsewhere = await startBackend({ hasProcessGroups: false });
  const live = await open(elsewhere);
  expect(live.received[0]).toMatchObject({ type: 'welcome', scenarios: [] });
  live.start({ scenario: 'failure-mode' });
  await live.until(() => live.errors().length > 0);
  expect(live.errors()).toEqual(['NO_PROCESS_GROUPS']);
  await elsewhere.close();
});
