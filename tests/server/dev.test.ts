import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { developPage } from '../../server/dev.ts';
import type { RunningServer } from '../../server/start.ts';
import { startBackend } from './live/backend.ts';
import { LiveClient } from './live/client.ts';

const CONFIG = fileURLToPath(new URL('../../vite.config.ts', import.meta.url));
let backend: RunningServer;

beforeAll(async () => {
  backend = await startBackend({ developer: (token) => developPage(CONFIG, token) });
}, 60_000);
afterAll(() => backend.close());

const get = (path: string, headers = {}) => fetch(backend.url + path, { headers });

test.each(['/', '/mcp-tools/'])('%s comes from its source, with the token', async (path) => {
  const response = await get(path, { accept: 'text/html' });
  const page = await response.text();
  expect(response.status).toBe(200);
  expect(page).toContain(`<meta name="handshake-token" content="${backend.token}">`);
  expect(page).toContain('/@vite/client');
  expect(response.headers.get('content-security-policy')).toContain("script-src 'self'");
});

test('sources are served as modules', async () => {
  const response = await get('/main.tsx');
  expect(response.status).toBe(200);
  expect(response.headers.get('content-type')).toContain('javascript');
});

test('a code region loads whatever its name is, `constructor` too', async () => {
  const region = 'code-region:StdioClient.constructor:server/client/stdio-client.ts';
  const response = await get(`/@id/__x00__${region}?import`);
  expect(response.status).toBe(200);
  expect(await response.text()).toContain('StdioClient.constructor');
}, 60_000);

test('the policies stand in front of it, and live runs work', async () => {
  const stranger = await fetch(`${backend.url}/main.tsx`, { method: 'POST' });
  expect(stranger.status).toBe(403);
  const live = await LiveClient.open(backend);
  expect((await live.play({ scenario: 'failure-mode' })).finished.outcome).toBe('ok');
});
