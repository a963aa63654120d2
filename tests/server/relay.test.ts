import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { encodeFrame, FrameReader, parseFrame } from '../../chapters/mcp-tools/code/frames.ts';
import type { JsonObject } from '../../chapters/mcp-tools/code/messages.ts';
import type { ModeName } from '../../server/live/protocol.ts';
import { LIMITS } from '../../server/policy/limits.ts';
import type { RunningServer } from '../../server/start.ts';
import { Lair, startBackend } from './live/backend.ts';
import { LiveClient } from './live/client.ts';

const lair = new Lair();
let backend: RunningServer;
let live: LiveClient;

beforeAll(async () => {
  backend = await startBackend({ dist: lair.dist });
  live = await LiveClient.open(backend);
});

afterEach(async () => {
  await expect.poll(() => lair.processes(), { timeout: 5_000 }).toEqual([]);
});

afterAll(async () => {
  await live.close();
  await backend.close();
  lair.remove();
});

const base64 = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64');
const write = (run: string, bytes: Uint8Array, by = live) =>
  by.send({ type: 'write', run, data: base64(bytes) });
const say = (run: string, message: object) => write(run, encodeFrame(message, 65_536));

const HELLO = {
  jsonrpc: '2.0',
  id: 1,
  method: 'initialize',
  params: {
    protocolVersion: '2025-06-18',
    capabilities: {},
    clientInfo: { name: 't', version: '1' },
  },
};
const READY = { jsonrpc: '2.0', method: 'notifications/initialized' };
const call = (id: number, text: string) => ({
  ...{ jsonrpc: '2.0', id, method: 'tools/call' },
  params: { name: 'word_count', arguments: { text } },
});

function outputOf(run: string): Buffer {
  const pieces = live.events(run).map(({ event }) => (event.kind === 'bytes' ? event.data : ''));
  return Buffer.concat(pieces.map((data) => Buffer.from(data, 'base64')));
}

/** The messages that the server has written so far. */
function messages(run: string): JsonObject[] {
  return new FrameReader(300_000).feed(outputOf(run)).map((line) => parseFrame(line));
}

async function open(mode: ModeName = 'normal'): Promise<string> {
  const run = live.start({ scenario: 'relay', mode });
  await live.event(run, 'process-started');
  return run;
}

const refusals = (run: string) =>
  live.received.flatMap((one) => (one.type === 'error' && one.run === run ? [one.code] : []));

test('a page talks to a real server, byte by byte, and the log tells of the call', async () => {
  const run = await open();
  const frame = encodeFrame(HELLO, 65_536);
  write(run, frame.subarray(0, 20));
  write(run, frame.subarray(20));
  await live.until(() => messages(run).length === 1);
  say(run, READY);
  say(run, call(2, 'one two three'));
  await live.until(() => messages(run).length === 2);
  expect(messages(run)[1]).toMatchObject({ id: 2, result: { content: [{ text: '3' }] } });
  live.send({ type: 'end-input', run });
  const { events, finished, calls } = await live.end(run);
  expect(finished.outcome).toBe('ok');
  expect(calls).toEqual([{ id: 2, name: 'word_count', arguments: { text: 'one two three' } }]);
  expect(events.map(({ event }) => event.kind)).toEqual(
    expect.arrayContaining([
      'process-started',
      'bytes',
      'call-log',
      'input-ended',
      'process-exited',
    ]),
  );
});

test('what a server does at its end reaches the page: its output closed, its status', async () => {
  const run = await open('crash');
  for (const message of [HELLO, READY, call(2, 'one')]) say(run, message);
  const { events, finished } = await live.end(run);
  expect(finished.outcome).toBe('ok');
  expect(events.map(({ event }) => event)).toContainEqual({
    ...{ kind: 'process-exited', pid: expect.any(Number), role: 'server' },
    ...{ code: 3, signal: null },
  });
});

describe('a relay is bounded', () => {
  test('in what it passes on to the page: a flood is cut, and the server waits', async () => {
    const run = await open('flood');
    for (const message of [HELLO, READY, call(2, 'one')]) say(run, message);
    await live.until(() => outputOf(run).length === LIMITS.relayBytesOut);
    live.send({ type: 'stop', run });
    const { finished } = await live.end(run);
    expect(finished.code).toBe('RUN_STOPPED');
    expect(outputOf(run).length).toBe(LIMITS.relayBytesOut);
  });

  test('in what it takes from the page', async () => {
    const other = await LiveClient.open(backend);
    const run = other.start({ scenario: 'relay', mode: 'deaf' });
    await other.event(run, 'process-started');
    for (let sent = 0; sent <= LIMITS.relayBytesIn; sent += 6_000) {
      write(run, new Uint8Array(6_000), other);
    }
    await other.until(() => other.errors().includes('RELAY_REFUSED'));
    other.send({ type: 'stop', run });
    await other.end(run);
    await other.close();
  });

  test('in the size of a message, and in its form', async () => {
    const run = await open();
    const before = live.errors().length;
    for (const data of ['x'.repeat(9_000), 'no base64!', 7]) {
      live.socket.send(JSON.stringify({ type: 'write', run, data }));
    }
    await live.until(() => live.errors().length === before + 3);
    expect(live.errors().slice(before)).toEqual(Array(3).fill('MESSAGE_NOT_UNDERSTOOD'));
    live.send({ type: 'end-input', run });
    await live.end(run);
  });

  test('in time, like every run', async () => {
    const hasty = await startBackend({ dist: lair.dist, limits: { runMs: 400 } });
    const reader = await LiveClient.open(hasty);
    const { finished } = await reader.play({ scenario: 'relay', mode: 'stubborn' });
    expect(finished.code).toBe('RUN_TIME_LIMIT');
    await reader.close();
    await hasty.close();
  });
});

describe('bytes are refused', () => {
  test('for a run that is not there, is no relay, has ended, or has had its end of input', async () => {
    const nowhere = randomUUID();
    say(nowhere, HELLO);
    await live.until(() => refusals(nowhere).length === 1);
    expect(refusals(nowhere)).toEqual(['RUN_UNKNOWN']);

    const other = live.start({ scenario: 'failure-mode', mode: 'hang' });
    say(other, HELLO);
    await live.until(() => refusals(other).length === 1);
    live.send({ type: 'stop', run: other });
    await live.end(other);

    const run = await open();
    live.send({ type: 'end-input', run });
    say(run, HELLO);
    live.send({ type: 'end-input', run });
    await live.end(run);
    say(run, HELLO);
    await live.until(() => refusals(run).length === 3);
    expect([...refusals(other), ...refusals(run)]).toEqual(Array(4).fill('RELAY_REFUSED'));
    expect(outputOf(run).length).toBe(0);
  });

  test('from another socket, which may watch, and may not write', async () => {
    const run = await open();
    const stranger = await LiveClient.open(backend);
    stranger.send({ type: 'watch', run, fromSeq: 0 });
    await stranger.event(run, 'process-started');
    write(run, encodeFrame(HELLO, 65_536), stranger);
    await stranger.until(() => stranger.errors().includes('RELAY_REFUSED'));
    live.send({ type: 'end-input', run });
    await live.end(run);
    expect(outputOf(run).length).toBe(0);
    await stranger.close();
  });

  test('with a command, a path or an environment: there is no such field', async () => {
    const before = live.errors().length;
    for (const field of ['command', 'args', 'env', 'cwd', 'data']) {
      const request = { type: 'run', run: randomUUID(), scenario: 'relay', [field]: '/bin/sh' };
      live.socket.send(JSON.stringify(request));
    }
    await live.until(() => live.errors().length === before + 5);
    expect(live.errors().slice(before)).toEqual(Array(5).fill('MESSAGE_NOT_UNDERSTOOD'));
  });
});

test('a socket that goes takes its relay along', async () => {
  const quick = await startBackend({ dist: lair.dist, limits: { unwatchedMs: 50 } });
  const reader = await LiveClient.open(quick);
  const run = reader.start({ scenario: 'relay', mode: 'lingering' });
  await reader.event(run, 'process-started');
  await reader.close();
  await expect.poll(() => lair.processes(), { timeout: 5_000 }).toEqual([]);
  await quick.close();
});
