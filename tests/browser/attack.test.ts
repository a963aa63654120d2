import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { SUBPROTOCOL } from '../../server/live/protocol.ts';
import { type RunningServer, startServer } from '../../server/start.ts';
import { launch } from './chromium.ts';
import { DIST, teachingServers } from './live-page.ts';

let browser: Browser;
let ours: RunningServer;
let theirs: Server;

beforeAll(async () => {
  browser = await launch();
  ours = await startServer({ dist: DIST, port: 0 });
  theirs = createServer((_, response) => response.end('<!doctype html><p>A nice page.</p>'));
  await new Promise<void>((resolve) => theirs.listen(0, '127.0.0.1', resolve));
});
afterAll(async () => {
  await browser.close();
  await ours.close();
  theirs.close();
});

// What CVE-2025-49596 and its kin do, from a real page in a real browser.
test('a page of another origin can neither read ours nor reach its socket nor frame it', async () => {
  const page = await browser.newPage();
  await page.goto(`http://127.0.0.1:${(theirs.address() as AddressInfo).port}/`);
  const tried = await page.evaluate(
    async ({ url, port, token, subprotocol }) => {
      const outcome = (wish: Promise<unknown>) =>
        wish.then(
          () => 'done',
          () => 'refused',
        );
      const socket = (address: string) =>
        new Promise((resolve, reject) => {
          const live = new WebSocket(address, [subprotocol, `token.${token}`]);
          live.onopen = resolve;
          live.onerror = reject;
        });
      const framed = () =>
        new Promise((resolve, reject) => {
          const frame = document.createElement('iframe');
          frame.src = url;
          frame.onload = () => {
            // A frame that was refused shows the browser's own page, which nobody can look into.
            if (frame.contentWindow?.length === 0) reject(new Error('refused'));
            else resolve(null);
          };
          document.body.append(frame);
        });
      return {
        readsThePage: await outcome(fetch(url)),
        readsAReceipt: await outcome(fetch(`${url}/mcp-tools/`)),
        opensTheSocket: await outcome(socket(`ws://127.0.0.1:${port}/live`)),
        opensItByName: await outcome(socket(`ws://localhost:${port}/live`)),
        opensItByZero: await outcome(socket(`ws://0.0.0.0:${port}/live`)),
        framesThePage: await outcome(framed()),
      };
    },
    { url: ours.url, port: ours.port, token: ours.token, subprotocol: SUBPROTOCOL },
  );
  expect(tried).toEqual(Object.fromEntries(Object.keys(tried).map((wish) => [wish, 'refused'])));
  expect(ours.registry.counts).toMatchObject({ underWay: 0, waiting: 0 });
  expect(teachingServers()).toEqual([]);
  await page.close();
});
