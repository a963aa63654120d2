import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { clientMessage, type RunRequest } from '../../server/live/protocol.ts';
import { LIMITS, type Limits } from '../../server/policy/limits.ts';
import type { Outcome } from '../../server/runs/outcome.ts';
import { Registry } from '../../server/runs/registry.ts';
import { Run } from '../../server/runs/run.ts';

/** A registry over a player whose runs end when the test says so. */
function stage(limits: Partial<Limits> = {}) {
  const ends = new Map<string, (outcome: Outcome) => void>();
  const begun: string[] = [];
  const player = (run: Run) =>
    new Promise<Outcome>((resolve) => {
      begun.push(run.request.run);
      ends.set(run.request.run, resolve);
      run.signal.addEventListener('abort', () => resolve({ outcome: 'ok' }));
    });
  const registry = new Registry(player, { ...LIMITS, ...limits });
  const start = (run: string, owner: object = registry) => registry.start(requestFor(run), owner);
  const end = async (run: string) => {
    ends.get(run)?.({ outcome: 'ok' });
    await vi.advanceTimersByTimeAsync(0);
  };
  return { registry, begun, start, end };
}

function requestFor(run: string): RunRequest {
  return clientMessage.parse({ type: 'run', run, scenario: 'failure-mode' }) as RunRequest;
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('runs beyond the limit wait, see their place and move up', async () => {
  const { registry, begun, start, end } = stage({ runsAtOnce: 1 });
  const runs = ['a', 'b', 'c'].map((id) => start(id)) as Run[];
  expect(runs.map((run) => run.place)).toEqual([null, 1, 2]);
  expect(runs.map((run) => run.state)).toEqual(['running', 'waiting', 'waiting']);
  await end('a');
  expect(runs.map((run) => run.place)).toEqual([null, null, 1]);
  await end('b');
  await end('c');
  expect(begun).toEqual(['a', 'b', 'c']);
  expect(registry.counts).toEqual({ underWay: 0, waiting: 0, kept: 3 });
});

test('loops on the one language model are few, and anybody else still runs', async () => {
  const { registry, start, end } = stage({ modelRuns: 1 });
  const onModel = (run: string) => {
    const options = { model: 'operator' };
    const message = { type: 'run', run, scenario: 'agent-loop', options };
    return registry.start(clientMessage.parse(message) as RunRequest, {});
  };
  expect(onModel('a')).toBeInstanceOf(Run);
  expect(onModel('b')).toBe('MODEL_BUSY');
  expect(start('c')).toBeInstanceOf(Run);
  await end('a');
  expect(onModel('b')).toBeInstanceOf(Run);
});

test('a loop on a language model may take longer than other runs, and not for ever', async () => {
  const { registry } = stage({ runMs: 1_000, modelRunMs: 5_000 });
  const message = { type: 'run', run: 'a', scenario: 'agent-loop', options: { model: 'operator' } };
  const run = registry.start(clientMessage.parse(message) as RunRequest, {}) as Run;
  await vi.advanceTimersByTimeAsync(4_900);
  expect(run.state).toBe('running');
  await vi.advanceTimersByTimeAsync(200);
  expect(run.events.at(-1)?.event).toMatchObject({ kind: 'finished', code: 'RUN_TIME_LIMIT' });
});

test('one reader cannot hold every place', async () => {
  const { begun, start } = stage({ runsAtOnce: 4, runsAtOncePerSocket: 2 });
  const [one, other] = [{}, {}];
  for (const id of ['a', 'b', 'c']) start(id, one);
  start('d', other);
  expect(begun).toEqual(['a', 'b', 'd']);
});

test('a later reader with one run is served before the tenth run of an earlier one', async () => {
  const { begun, start, end } = stage({ runsAtOnce: 1 });
  const [one, other] = [{}, {}];
  for (const id of ['a1', 'a2', 'a3']) start(id, one);
  start('b1', other);
  for (const id of ['a1', 'a2', 'b1', 'a3']) await end(id);
  expect(begun).toEqual(['a1', 'a2', 'b1', 'a3']);
});

test('each bound has its code', () => {
  const { start } = stage({ runsAtOnce: 1, runsPerSocket: 3, runsWaiting: 4 });
  expect(start('a')).toBeInstanceOf(Run);
  expect(start('a')).toBe('RUN_ID_TAKEN');
  start('b');
  start('c');
  expect(start('d')).toBe('TOO_MANY_RUNS');
  const other = {};
  start('d', other);
  start('e', other);
  expect(start('f', {})).toBe('QUEUE_FULL');
});

test('a run that is stopped while it waits never begins, and the others move up', async () => {
  const { registry, begun, start, end } = stage({ runsAtOnce: 1 });
  start('a');
  const [b, c] = [start('b'), start('c')] as [Run, Run];
  b.stop('RUN_STOPPED');
  expect(await b.finished).toMatchObject({ outcome: 'failed', code: 'RUN_STOPPED' });
  expect(b.events.map(({ event }) => event.kind)).toEqual(['finished']);
  expect(c.place).toBe(1);
  await end('a');
  expect(begun).toEqual(['a', 'c']);
  expect(registry.get('b')).toBe(b);
});

test('a run may not take longer than any run may', async () => {
  const { start } = stage({ runMs: 500 });
  const run = start('a') as Run;
  await vi.advanceTimersByTimeAsync(600);
  expect(await run.finished).toMatchObject({ code: 'RUN_TIME_LIMIT' });
});

test('a fault of the player ends its own run and says what it is', async () => {
  const complaint = vi.spyOn(console, 'error').mockImplementation(() => {});
  const broken = () => Promise.reject(new TypeError('no such thing'));
  const registry = new Registry(broken, LIMITS);
  const run = registry.start(requestFor('a'), registry) as Run;
  expect(await run.finished).toMatchObject({ outcome: 'failed', code: 'RUN_BROKE' });
  expect(complaint).toHaveBeenCalledOnce();
  complaint.mockRestore();
});

test('finished runs are kept for a while, and not too many of them', async () => {
  const { registry, start, end } = stage({ keptRuns: 2, keptMs: 1_000 });
  for (const id of ['a', 'b', 'c']) {
    start(id);
    await end(id);
  }
  expect([...'abc'].map((id) => registry.get(id) !== undefined)).toEqual([false, true, true]);
  await vi.advanceTimersByTimeAsync(1_100);
  expect(registry.counts.kept).toBe(0);
  expect(registry.get('c')).toBeUndefined();
});

test('finished runs are kept within a bound of bytes', async () => {
  const { registry, start, end } = stage({ keptBytes: 120 });
  for (const id of ['a', 'b', 'c', 'd']) {
    start(id);
    await end(id);
  }
  expect(registry.counts.kept).toBe(2);
});

test('closing ends what runs and what waits, and lets nothing new in', async () => {
  const { registry, start } = stage({ runsAtOnce: 1 });
  const runs = [start('a'), start('b')] as Run[];
  await registry.close();
  expect(await Promise.all(runs.map((run) => run.finished))).toEqual([
    expect.objectContaining({ code: 'SHUTTING_DOWN' }),
    expect.objectContaining({ code: 'SHUTTING_DOWN' }),
  ]);
  expect(start('c')).toBe('SHUTTING_DOWN');
});
