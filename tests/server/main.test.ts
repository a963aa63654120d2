import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { networkInterfaces } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, describe, expect, test } from 'vitest';
import { type BackendProcess, kill, Lair } from './live/backend.ts';
import { LiveClient } from './live/client.ts';

const lair = new Lair();
const started: BackendProcess[] = [];

async function start(...options: string[]): Promise<BackendProcess> {
  const backend = await lair.spawnBackend(...options);
  started.push(backend);
  return backend;
}

/** Resolves with what is left when nothing is, or after `ms`. */
async function leftAfter(ms: number): Promise<number[]> {
  const end = performance.now() + ms;
  while (lair.processes().length > 0 && performance.now() < end) await sleep(50);
  return lair.processes();
}

afterEach(async () => {
  for (const { child } of started.splice(0)) await kill(child, 'SIGKILL');
});
afterAll(() => lair.remove());

describe('the command line', () => {
  test.each([
    [['--port', 'high'], '--port'],
    [['--host', '0.0.0.0'], '--allow-network'],
    [['--unknown'], '--unknown'],
  ])('%j ends with status 2 and says why: %s', (options, named) => {
    const { status, stderr } = spawnSync(process.execPath, [lair.main, ...options]);
    expect(status).toBe(2);
    expect(String(stderr)).toContain(named);
    expect(String(stderr)).toContain('usage:');
  });

  test('--help prints the usage', () => {
    const { status, stdout } = spawnSync(process.execPath, [lair.main, '--help']);
    expect(status).toBe(0);
    expect(String(stdout)).toContain('--max-runs');
  });

  test('a port that is taken is followed by the next, and it says so', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    await once(other, 'listening');
    const taken = (other.address() as { port: number }).port;
    const { url } = await start('--port', `${taken}`);
    expect(Number(new URL(url).port)).toBeGreaterThan(taken);
    expect(new URL(url).hostname).toBe('127.0.0.1');
    other.close();
  });
});

test('on every address, each of this machine is an origin, and no other name is', async () => {
  const { url } = await start('--host', '0.0.0.0', '--allow-network');
  const { port } = new URL(url);
  const addresses = Object.values(networkInterfaces()).flatMap((list) => list ?? []);
  for (const { address } of addresses.filter(({ family }) => family === 'IPv4')) {
    expect((await fetch(`http://${address}:${port}/`)).status).toBe(200);
  }
  expect((await fetch(`http://0.0.0.0:${port}/`)).status).toBe(403);
});

describe('the end', () => {
  test.each(['SIGTERM', 'SIGINT'] as const)('%s ends it all within 2 s', async (signal) => {
    const backend = await start();
    const live = await LiveClient.open(backend);
    const runs = (['hang', 'lingering', 'stubborn', 'flood'] as const).map((mode) =>
      live.start({ scenario: 'failure-mode', mode, options: { timeoutMs: 5_000 } }),
    );
    await Promise.all(runs.map((run) => live.event(run, 'process-started')));
    const exit = once(backend.child, 'exit');
    const began = performance.now();
    backend.child.kill(signal);
    expect(await exit).toEqual([0, null]);
    expect(performance.now() - began).toBeLessThan(2_000);
    for (const run of runs) {
      expect(live.events(run).at(-1)?.event.kind).toBe('finished');
    }
    expect(live.closed?.code).toBe(1001);
    expect(lair.processes()).toEqual([]);
    expect(lair.folders()).toEqual([]);
  });

  test('SIGKILL during every mode that stays leaves nothing after 3 s', async () => {
    const backend = await start();
    const live = await LiveClient.open(backend);
    const options = { timeoutMs: 5_000 };
    const runs = [
      ...(['hang', 'deaf', 'flood'] as const).map((mode) =>
        live.start({ scenario: 'failure-mode', mode, options }),
      ),
      live.start({ scenario: 'shutdown', mode: 'lingering', options }),
    ];
    await live.until(() => runs.every((run) => live.events(run).length > 8));
    expect(lair.processes().length).toBeGreaterThanOrEqual(runs.length);
    await kill(backend.child, 'SIGKILL');
    expect(await leftAfter(3_000)).toEqual([]);
  });

  test('what a killed backend left in the temporary folder goes with the next start', async () => {
    const killed = await start();
    const live = await LiveClient.open(killed);
    const run = live.start({ scenario: 'failure-mode', mode: 'hang' });
    await live.event(run, 'call-log');
    await kill(killed.child, 'SIGKILL');
    expect(lair.folders().some((name) => name.endsWith('calls.jsonl'))).toBe(true);
    await leftAfter(3_000);
    const next = await start();
    const left = lair.folders();
    expect(left).toHaveLength(1);
    expect(left[0]).toContain(`-${next.child.pid}-`);
  });
});
