import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { RunningServer } from '../../server/start.ts';
import { Lair, startBackend } from './live/backend.ts';
import { LiveClient } from './live/client.ts';

const HANG = { scenario: 'failure-mode', mode: 'hang', options: { timeoutMs: 1_500 } } as const;
const lair = new Lair();
let backend: RunningServer;
const opened: LiveClient[] = [];

beforeAll(async () => {
  process.env.TMPDIR = lair.temporary;
  backend = await startBackend({ dist: lair.dist, limits: { unwatchedMs: 300 } });
});
afterEach(() => {
  for (const client of opened.splice(0)) client.socket.terminate();
});
afterAll(async () => {
  await backend.close();
  lair.remove();
});

async function open(server = backend): Promise<LiveClient> {
  const client = await LiveClient.open(server);
  opened.push(client);
  return client;
}

/** A run of mode `hang` whose call is under way. */
async function hanging(live: LiveClient): Promise<string> {
  const run = live.start(HANG);
  await live.event(run, 'call-log');
  return run;
}

describe('watching', () => {
  test('a second reader is told first what the run was asked to do, and the first is not', async () => {
    const live = await open();
    const options = { timeoutMs: 1_500, text: 'own words' };
    const run = live.start({ scenario: 'failure-mode', mode: 'stderr-log', options });
    await live.end(run);
    const other = await open();
    other.send({ type: 'watch', run, fromSeq: 3 });
    await other.event(run, 'finished');
    const [, first] = other.received;
    const request = { scenario: 'failure-mode', mode: 'stderr-log', options };
    expect(first).toEqual({ type: 'watching', run, request });
    expect(other.events(run)[0]?.seq).toBe(3);
    expect(live.received.filter(({ type }) => type === 'watching')).toEqual([]);
  });

  test('a second socket sees the very same events, from the beginning', async () => {
    const [one, other] = [await open(), await open()];
    const run = await hanging(one);
    other.send({ type: 'watch', run });
    one.send({ type: 'stop', run });
    expect((await other.end(run)).events).toEqual((await one.end(run)).events);
  });

  test('from any number on, also after the end', async () => {
    const [one, other] = [await open(), await open()];
    const run = one.start({ scenario: 'failure-mode' });
    const { events } = await one.end(run);
    other.send({ type: 'watch', run, fromSeq: 5 });
    await other.event(run, 'finished');
    expect(other.events(run)).toEqual(events.slice(5));
  });

  test('a reload goes on where it was, and the run with it', async () => {
    const before = await open();
    const run = await hanging(before);
    const seen = before.events(run).length;
    await before.close();
    const after = await open();
    after.send({ type: 'watch', run, fromSeq: seen });
    await after.event(run, 'finished');
    expect(after.events(run)[0]?.seq).toBe(seen);
    expect(after.events(run).at(-1)?.event).toMatchObject({ code: 'DEADLINE_PASSED' });
  });

  test('an id that is taken is watched, and a double press starts one run', async () => {
    const [one, other] = [await open(), await open()];
    const run = randomUUID();
    for (const live of [one, one, other]) {
      live.send({ type: 'run', run, scenario: 'failure-mode' });
    }
    const played = await one.end(run);
    expect(await other.end(run)).toEqual(played);
    expect(played.calls).toHaveLength(1);
    for (const live of [one, other]) expect(live.errors()).toEqual(['RUN_ID_TAKEN']);
  });

  test('a run that never was is unknown', async () => {
    const live = await open();
    live.send({ type: 'watch', run: 'never-was' });
    await live.until(() => live.errors().length > 0);
    expect(live.received.at(-1)).toMatchObject({ code: 'RUN_UNKNOWN', run: 'never-was' });
  });
});

describe('the end', () => {
  test('stop ends the process, and finished is the last event', async () => {
    const live = await open();
    const run = await hanging(live);
    expect(lair.processes()).toHaveLength(1);
    live.send({ type: 'stop', run });
    const { finished, events } = await live.end(run);
    expect(finished).toMatchObject({ outcome: 'failed', code: 'RUN_STOPPED' });
    expect(events.map(({ event }) => event.kind)).toContain('process-exited');
    expect(lair.processes()).toEqual([]);
  });

  test('anybody who watches may press stop', async () => {
    const [one, other] = [await open(), await open()];
    const run = await hanging(one);
    other.send({ type: 'watch', run });
    other.send({ type: 'stop', run });
    expect((await one.end(run)).finished.code).toBe('RUN_STOPPED');
  });

  test('a run that nobody watches any more is ended, with its process and folder', async () => {
    const live = await open();
    const run = await hanging(live);
    live.socket.terminate();
    await sleep(50);
    expect(lair.processes()).toHaveLength(1);
    const outcome = await backend.registry.get(run)?.finished;
    expect(outcome).toMatchObject({ code: 'RUN_STOPPED' });
    expect(lair.processes()).toEqual([]);
    expect(lair.folders()).toHaveLength(1);
  });

  test('a run that takes too long is ended', async () => {
    const hasty = await startBackend({ dist: lair.dist, limits: { runMs: 400 } });
    const live = await open(hasty);
    const { finished } = await live.play(HANG);
    expect(finished).toMatchObject({ outcome: 'failed', code: 'RUN_TIME_LIMIT' });
    await hasty.close();
  });

  test('the server that shuts down says so to every run and closes every socket', async () => {
    const server = await startBackend({ dist: lair.dist, limits: { runsAtOnce: 1 } });
    const live = await open(server);
    const [run, waiting] = [await hanging(live), live.start(HANG)];
    await live.until(() => live.received.some(({ type }) => type === 'queued'));
    const began = performance.now();
    await server.close();
    expect(performance.now() - began).toBeLessThan(2_000);
    await live.until(() => live.closed !== undefined);
    expect(live.closed).toEqual({ code: 1001, reason: 'SHUTTING_DOWN' });
    for (const id of [run, waiting]) {
      expect((await live.end(id)).finished.code).toBe('SHUTTING_DOWN');
    }
    await expect(LiveClient.open(server)).rejects.toThrow('did not open');
  });
});

describe('the queue', () => {
  test('a place is told, moves up, and is gone when the run begins', async () => {
    const narrow = await startBackend({ dist: lair.dist, limits: { runsAtOnce: 1 } });
    const live = await open(narrow);
    const [first, , third] = [1, 2, 3].map(() => live.start({ scenario: 'failure-mode' }));
    await live.end(third ?? '');
    const places = live.received.flatMap((message) =>
      message.type === 'queued' && message.run === third ? [message.place] : [],
    );
    expect(places).toEqual([2, 1]);
    expect(live.received.some((one) => one.type === 'queued' && one.run === first)).toBe(false);
    await narrow.close();
  });

  test('a run that waits can be stopped, and never starts a process', async () => {
    const narrow = await startBackend({ dist: lair.dist, limits: { runsAtOnce: 1 } });
    const live = await open(narrow);
    await hanging(live);
    const waiting = live.start(HANG);
    live.send({ type: 'stop', run: waiting });
    const { events, finished } = await live.end(waiting);
    expect(events).toHaveLength(1);
    expect(finished).toMatchObject({ code: 'RUN_STOPPED', durationMs: 0 });
    await narrow.close();
  });

  test('a full queue and a reader with too many runs are refused with a code', async () => {
    const limits = { runsAtOnce: 1, runsPerSocket: 2, runsWaiting: 2 };
    const narrow = await startBackend({ dist: lair.dist, limits });
    const [one, other] = [await open(narrow), await open(narrow)];
    for (let i = 0; i < 3; i++) one.start(HANG);
    await one.until(() => one.errors().length > 0);
    for (let i = 0; i < 2; i++) other.start(HANG);
    await other.until(() => other.errors().length > 0);
    expect(one.errors()).toEqual(['TOO_MANY_RUNS']);
    expect(other.errors()).toEqual(['QUEUE_FULL']);
    await narrow.close();
  });
});

test('a reader that never reads holds up nobody, and loses nothing once it reads', async () => {
  const tight = await startBackend({ dist: lair.dist, limits: { socketBufferBytes: 2_000 } });
  const [slow, quick] = [await open(tight), await open(tight)];
  slow.socket.pause();
  const runs = Array.from({ length: 4 }, () => slow.start({ scenario: 'round-trip' }));
  for (const run of runs) quick.send({ type: 'watch', run });
  await Promise.all(runs.map((run) => quick.end(run)));
  expect(slow.events(runs[0] ?? '')).toEqual([]);
  slow.socket.resume();
  for (const run of runs) {
    expect((await slow.end(run)).events).toEqual(quick.events(run));
  }
  await tight.close();
});
