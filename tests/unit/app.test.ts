import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createApp } from '../../server/app.ts';
import { SUBPROTOCOL } from '../../server/live/protocol.ts';
import { originsOf } from '../../server/policy/bind.ts';

const HOST = '127.0.0.1:4114';
const TOKEN = 'the-token-of-this-start';
const parent = mkdtempSync(join(tmpdir(), 'app-test-'));
const pageRoot = join(parent, 'web');
const origins = originsOf('127.0.0.1', 4114);
mkdirSync(pageRoot);
const app = createApp({ pageRoot, token: TOKEN, origins });

beforeAll(() => {
  const files = {
    'secret.txt': 'outside of the page',
    'web/index.html': '<!doctype html><html><head><title>start</title></head></html>',
    'web/mcp-tools/index.html': '<html><head><title>chapter</title></head></html>',
    'web/404.html': '<html><head><title>not here</title></head></html>',
    'web/assets/main-abc123.js': `export default ${JSON.stringify('x'.repeat(5_000))};`,
    'web/receipts/run.json': '{"a":1}',
  };
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(join(parent, name, '..'), { recursive: true });
    writeFileSync(join(parent, name), text);
  }
});
afterAll(() => rmSync(parent, { recursive: true }));

function get(path: string, headers: Record<string, string> = {}, method = 'GET') {
  const request = new Request(`http://${HOST}${path}`, {
    method,
    headers: { host: HOST, ...headers },
  });
  return app.fetch(request);
}

describe('pages', () => {
  test.each(['/', '/index.html', '/mcp-tools/', '/mcp-tools/index.html'])(
    '%s carries the token, and no cache may keep it',
    async (path) => {
      const response = await get(path);
      expect(response.status).toBe(200);
      expect(response.headers.get('cache-control')).toBe('no-store');
      expect(await response.text()).toContain(
        `<head><meta name="handshake-token" content="${TOKEN}">`,
      );
    },
  );

  test('a folder without its slash is sent to where relative addresses hold', async () => {
    const response = await get('/mcp-tools?mode=hang');
    expect(response.status).toBe(302);
    expect(response.headers.get('location')).toBe('/mcp-tools/?mode=hang');
  });

  test('what is not there has a page that says so', async () => {
    const response = await get('/nowhere');
    expect(response.status).toBe(404);
    expect(await response.text()).toContain('not here');
  });

  test('a page that a later build adds is there, with the token', async () => {
    mkdirSync(join(pageRoot, 'later'));
    writeFileSync(join(pageRoot, 'later/index.html'), '<html><head></head></html>');
    expect((await get('/later')).status).toBe(302);
    expect(await (await get('/later/')).text()).toContain(TOKEN);
  });

  test('a site that was not built is 404 throughout, not an exception', async () => {
    const bare = createApp({ pageRoot: join(parent, 'not-built'), token: TOKEN, origins });
    const request = new Request(`http://${HOST}/`, { headers: { host: HOST } });
    expect((await bare.fetch(request)).status).toBe(404);
  });
});

describe('files', () => {
  test('an asset is compressed and kept for ever: its name changes with it', async () => {
    const response = await get('/assets/main-abc123.js', { 'accept-encoding': 'gzip' });
    expect(response.headers.get('content-encoding')).toBe('gzip');
    expect(response.headers.get('cache-control')).toContain('immutable');
  });

  test('any other file is asked about again, and is not sent twice', async () => {
    const first = await get('/receipts/run.json');
    expect(await first.json()).toEqual({ a: 1 });
    expect(first.headers.get('cache-control')).toBe('no-cache');
    const etag = first.headers.get('etag') ?? '';
    const second = await get('/receipts/run.json', { 'if-none-match': etag });
    expect(second.status).toBe(304);
    expect(second.headers.get('content-security-policy')).not.toBeNull();
  });

  test.each([
    '/../secret.txt',
    '/%2e%2e/secret.txt',
    '/..%2fsecret.txt',
    '/assets/../../secret.txt',
    '/assets/%2e%2e%2f%2e%2e%2fsecret.txt',
    '/assets/..%5c..%5csecret.txt',
    '/receipts/..%2f..%2fsecret.txt',
    '/receipts/%2e%2e/%2e%2e/secret.txt',
    '/%2fetc/passwd',
    '//etc/passwd',
    '/assets//etc/passwd',
    '/assets/main-abc123.js%00.html',
    '/%c0%ae%c0%ae/secret.txt',
    '/receipts/%252e%252e/secret.txt',
  ])('%s leads nowhere', async (path) => {
    const response = await get(path);
    expect(response.status).toBe(404);
    expect(await response.text()).not.toContain('outside of the page');
  });
});

describe('every response', () => {
  test.each([
    ['a page', '/', {}, 200],
    ['an asset', '/assets/main-abc123.js', {}, 200],
    ['a missing page', '/nowhere', {}, 404],
    ['a refusal', '/', { host: 'evil.example' }, 403],
    ['the socket', '/live', {}, 403],
  ])('%s has the headers of a page that trusts nobody', async (_, path, headers, status) => {
    const response = await get(path, headers);
    expect(response.status).toBe(status);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-security-policy':
        "default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; connect-src 'self'; frame-ancestors 'none'",
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'cross-origin-resource-policy': 'same-origin',
    });
    expect(response.headers.has('access-control-allow-origin')).toBe(false);
  });
});

test('the worker of the lab alone may make code from text, and it may load nothing', async () => {
  const policyOf = async (path: string) => (await get(path)).headers.get('content-security-policy');
  expect(await policyOf('/assets/lab-worker-aB3_x-9.js')).toBe(
    "default-src 'none'; script-src 'unsafe-eval'",
  );
  for (const path of ['/lab-worker-x.html', '/assets/main-lab-worker.js', '/?/lab-worker-x.js']) {
    expect(await policyOf(path)).not.toContain('unsafe-eval');
  }
});

describe('strangers', () => {
  test.each(['evil.example', '127.0.0.1', '127.0.0.1.evil.example:4114', 'localhost:4115'])(
    'a request for host %s is refused on every route',
    async (host) => {
      for (const path of ['/', '/live', '/assets/main-abc123.js', '/receipts/run.json']) {
        const response = await get(path, { host });
        expect(response.status).toBe(403);
        expect(await response.json()).toMatchObject({ code: 'HOST_REFUSED' });
      }
    },
  );

  test.each(['POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS'])('%s changes nothing', async (method) => {
    const foreign = await get('/', { origin: 'http://evil.example' }, method);
    expect(foreign.status).toBe(403);
    expect(await foreign.json()).toMatchObject({ code: 'ORIGIN_REFUSED' });
    const own = await get('/', { origin: `http://${HOST}` }, method);
    expect(own.status).toBe(405);
  });

  test.each([
    ['ORIGIN_REFUSED', { 'sec-websocket-protocol': `${SUBPROTOCOL}, token.${TOKEN}` }],
    [
      'ORIGIN_REFUSED',
      { origin: 'null', 'sec-websocket-protocol': `${SUBPROTOCOL}, token.${TOKEN}` },
    ],
    ['TOKEN_REFUSED', { origin: `http://${HOST}` }],
    [
      'TOKEN_REFUSED',
      { origin: `http://${HOST}`, 'sec-websocket-protocol': `${SUBPROTOCOL}, token.x` },
    ],
  ])('/live without an upgrade: %s', async (code, headers) => {
    const response = await get('/live', headers);
    expect(response.status).toBe(403);
    expect(await response.json()).toMatchObject({ code });
  });

  test('/live for a page of ours wants an upgrade', async () => {
    const headers = {
      origin: `http://${HOST}`,
      'sec-websocket-protocol': `${SUBPROTOCOL}, token.${TOKEN}`,
    };
    expect((await get('/live', headers)).status).toBe(426);
  });
});
