import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Locator } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { SUBPROTOCOL } from '../../server/live/protocol.ts';
import { panel, teachingServers } from './live-page.ts';
import { useSite } from './site.ts';

let theirs: Server;

beforeAll(async () => {
  theirs = createServer((_, response) => response.end('<!doctype html><p>A nice page.</p>'));
  await new Promise<void>((resolve) => theirs.listen(0, '127.0.0.1', resolve));
});
afterAll(() => theirs.close());

const site = useSite();

// What CVE-2025-49596 and its kin do, from a real page in a real browser.
test('a page of another origin can neither read ours nor reach its socket nor frame it', async () => {
  const page = await site.browser.newPage();
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
    { url: site.host.url, port: site.host.port, token: site.host.token, subprotocol: SUBPROTOCOL },
  );
  expect(tried).toEqual(Object.fromEntries(Object.keys(tried).map((wish) => [wish, 'refused'])));
  expect(site.host.registry.counts).toMatchObject({ underWay: 0, waiting: 0 });
  expect(teachingServers()).toEqual([]);
  await page.close();
});

// CVE-2025-58444: what a server said became script in the inspector's page.
test('whatever a recorded server says is text: no markup, no link, nothing hidden', async () => {
  const page = await site.browser.newPage();
  const dialogs: string[] = [];
  page.on('dialog', (dialog) => {
    dialogs.push(dialog.message());
    void dialog.dismiss();
  });
  const hostile = [
    '<img src=x onerror="alert(1)"><script>alert(2)</script>',
    '[click](javascript:alert(3)) https://evil.example/ <a href="javascript:alert(4)">x</a>',
    'reversing\u202egnisrever\u202c \u0007bell \u001b[31mred \u200bzero \ud800 lone',
    '['.repeat(5_000),
  ];
  const header = {
    type: 'recording',
    version: 1,
    recorded: '2026-11-30T00:00:00.000Z',
    platform: hostile[2],
    node: hostile[1],
    scenario: 'failure-mode',
    mode: 'normal',
    options: {},
  };
  const frames = hostile.map((text) => ({
    kind: 'frame',
    direction: 'received',
    bytes: text.length,
    text,
    truncated: false,
  }));
  const events = [
    { kind: 'process-started', pid: 1 },
    ...frames,
    ...hostile.map((text) => ({ kind: 'stderr', text })),
    ...hostile.map((line) => ({ kind: 'call-log', line })),
    { kind: 'step', name: hostile[0], status: 'failed', message: hostile[1], value: hostile },
    {
      kind: 'finished',
      outcome: 'failed',
      code: 'FRAME_NOT_JSON',
      message: hostile[0],
      durationMs: 5,
    },
  ].map((event, seq) => ({ type: 'event', run: 'x', seq, atMs: seq, event }));
  const lines = [header, ...events].map((line) => JSON.stringify(line)).join('\n');

  await page.goto(`${site.host.url}/mcp-tools/`);
  const traces = await panel(page, 'traces');
  const file = {
    name: '\u202eevil<b>.jsonl',
    mimeType: 'application/jsonl',
    buffer: Buffer.from(lines),
  };
  await traces.getByLabel('Left: a trace from a file').setInputFiles(file);
  await traces.getByText('They part at event').waitFor();
  await expectOnlyText(traces, '<img src=x onerror=');

  await traces.getByRole('button', { name: 'Left: play it' }).click();
  await traces.getByText('FRAME_NOT_JSON').first().waitFor();
  await expectOnlyText(traces, '<img src=x onerror=');
  for (const at of hostile.keys()) {
    await traces.locator('button.lanes-frame').nth(at).click();
    await expectOnlyText(page.locator('dialog[open]'), hostile[at]?.slice(0, 9) ?? '');
    await page.keyboard.press('Escape');
  }
  await traces.getByRole('button', { name: 'Table' }).click();
  await expectOnlyText(page.locator('dialog[open]'), '<img src=x onerror=');
  await page.keyboard.press('Escape');
  expect(dialogs).toEqual([]);

  // And the page goes on as if nothing had been opened.
  const modes = await panel(page, 'failure-modes');
  await modes.getByRole('button', { name: 'Run failure mode' }).click();
  await modes.getByRole('button', { name: 'Run again' }).waitFor({ timeout: 20_000 });
  await page.close();
});

/** What was said is there to be read, and nothing of it acts, leads anywhere or hides. */
async function expectOnlyText(place: Locator, said: string): Promise<void> {
  const shown = await place.innerText();
  expect(shown).toContain(said);
  for (const hidden of '\u0007\u001b\u200b\u202c\u202e') expect(shown).not.toContain(hidden);
  const acting = 'img, script, iframe, a[href*="evil"], a[href^="javascript"]';
  expect(await place.locator(acting).count()).toBe(0);
}
