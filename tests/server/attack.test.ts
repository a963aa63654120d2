import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { SUBPROTOCOL } from '../../server/live/protocol.ts';
import type { RunningServer } from '../../server/start.ts';
import { Lair, startBackend } from './live/backend.ts';
import { LiveClient } from './live/client.ts';

const lair = new Lair();
let server: RunningServer;

beforeAll(async () => {
  server = await startBackend({ dist: lair.dist, limits: { headersMs: 500, requestMs: 1_000 } });
});
afterAll(async () => {
  await server.close();
  lair.remove();
});

/** Sends bytes as they are, which no HTTP library would, and gives what comes until the end. */
function raw(text: string, waitMs = 5_000): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(server.port, '127.0.0.1');
    let answer = '';
    socket.setTimeout(waitMs, () => {
      socket.destroy();
      reject(new Error(`no end after ${waitMs} ms; so far: ${answer.slice(0, 200)}`));
    });
    socket.on('data', (data) => {
      answer += data.toString('latin1');
    });
    // A server that cuts the line has ended it too.
    socket.on('error', () => resolve(answer));
    socket.on('close', () => resolve(answer));
    socket.write(text);
  });
}

const get = (path: string, headers = '') =>
  `GET ${path} HTTP/1.1\r\nHost: 127.0.0.1:${server.port}\r\n${headers}Connection: close\r\n\r\n`;

async function nextRunWorks(): Promise<void> {
  const live = await LiveClient.open(server);
  const { finished } = await live.play({ scenario: 'failure-mode', mode: 'normal' });
  expect(finished).toMatchObject({ outcome: 'ok', value: '4' });
  await live.close();
}

describe('a path that no client would normalize', () => {
  test.each([
    '/../server/main.js',
    '/assets/../../server/main.js',
    '/..%2fserver%2fmain.js',
    '/%2e%2e/%2e%2e/package.json',
    '/./../../package.json',
    '//etc/passwd',
    '/\\..\\..\\package.json',
    'http://127.0.0.1/../../package.json',
    '/receipts/..%2f..%2f..%2fpackage.json',
    '/runs/%2e%2e/%2e%2e/package.json',
  ])('%s leads nowhere', async (path) => {
    const answer = await raw(get(path));
    expect(answer).toMatch(/^HTTP\/1\.1 (400|403|404) /);
    expect(answer).not.toMatch(/createAdaptorServer|"dependencies"|root:/);
  });
});

describe('a request that is none, or never ends', () => {
  test.each([
    ['no HTTP at all', () => 'hello\r\n\r\n'],
    ['two Host headers', () => get('/', 'Host: evil.example\r\n')],
    ['no Host header', () => 'GET / HTTP/1.1\r\nConnection: close\r\n\r\n'],
    ['headers of 100 kB', () => get('/', `X-Long: ${'x'.repeat(100_000)}\r\n`)],
    ['a body twice over', () => get('/', 'Content-Length: 5\r\nTransfer-Encoding: chunked\r\n')],
    ['headers that never end', () => 'GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Slow: '],
    ['an upgrade to something else', () => get('/live', 'Upgrade: h2c\r\nConnection: Upgrade\r\n')],
    ['an upgrade elsewhere', () => get('/elsewhere', 'Upgrade: websocket\r\n')],
  ])(
    '%s is ended, and the next run works',
    async (_, request) => {
      const answer = await raw(request());
      expect(answer).not.toMatch(/^HTTP\/1\.1 (200|101) /);
      await nextRunWorks();
    },
    70_000,
  );
});

// CVE-2025-49596: a web page told a local inspector, in an address, which command to start.
describe('a foreign page that wants a process', () => {
  const upgrade = (path: string, headers: Record<string, string>, protocols: string[]) =>
    new Promise<number>((resolve) => {
      const url = `ws://127.0.0.1:${server.port}${path}`;
      const socket = new WebSocket(url, protocols, { headers });
      socket.on('open', () => resolve(101));
      socket.on('unexpected-response', (_, response) => resolve(response.statusCode ?? 0));
      socket.on('error', () => undefined);
    });

  test.each([
    ['from its own origin', '/live', { origin: 'https://evil.example' }],
    ['from a port beside ours', '/live', { origin: 'http://127.0.0.1:1' }],
    ['from a sandboxed frame', '/live', { origin: 'null' }],
    [
      'from a name that was made to mean us',
      '/live',
      { origin: 'http://evil.example', host: 'evil.example' },
    ],
    [
      'with a command in the address',
      '/live?command=touch&args=/tmp/owned',
      { origin: 'http://evil.example' },
    ],
    [
      'over the address that means every one',
      '/live',
      { origin: 'http://0.0.0.0', host: '0.0.0.0' },
    ],
  ])('%s is refused, even with the token', async (_, path, headers) => {
    const protocols = [SUBPROTOCOL, `token.${server.token}`];
    expect(await upgrade(path, headers, protocols)).toBe(403);
    expect(lair.processes()).toEqual([]);
  });

  test('a page of ours cannot name a command either', async () => {
    const live = await LiveClient.open(server);
    const wish = { type: 'run', run: 'x', scenario: 'failure-mode', mode: 'normal' };
    for (const extra of [
      { command: ['touch', '/tmp/owned'] },
      { environment: { NODE_OPTIONS: '--require /tmp/owned.js' } },
      { log: '/etc/passwd' },
      { cwd: '/' },
      { options: { args: ['--mode', 'hang'] } },
    ]) {
      live.socket.send(JSON.stringify({ ...wish, ...extra }));
    }
    await live.until(() => live.errors().length === 5);
    expect(new Set(live.errors())).toEqual(new Set(['MESSAGE_NOT_UNDERSTOOD']));
    expect(lair.processes()).toEqual([]);
    await live.close();
    await nextRunWorks();
  });
});
