import { execFileSync, spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import type { ModeName } from '../../server/live/protocol.ts';
import { processGone } from '../../server/teaching-server/lifetime.ts';
import { pause, RawServer, until } from '../fixtures/raw-server.ts';
import { call, initialize, initialized, list } from '../fixtures/teaching.ts';
import { TEACHING_SERVER } from './teaching-server-path.ts';

const BACKEND = fileURLToPath(new URL('../fixtures/doomed-backend.mjs', import.meta.url));

/** A server in the midst of what its mode does. */
async function started(mode: ModeName, ...options: string[]): Promise<RawServer> {
  const server = new RawServer(mode, ...options);
  server.send(initialize, initialized, list());
  await until(() => server.stdout.includes('"id":2'));
  server.send(call());
  return server;
}

const called = (server: RawServer) => until(() => server.log.includes('"id":3'));
const grandchildOf = async (server: RawServer) => {
  await until(() => /^grandchild \d+$/m.test(server.stderr));
  return Number(/^grandchild (\d+)$/m.exec(server.stderr)?.[1]);
};
const isAlive = (pid: number) => !processGone(pid)();
/** A number that the operating system keeps of a process: `pgid`, or `rss` in KiB. */
const ps = (field: string, pid: number) =>
  Number(execFileSync('ps', ['-o', `${field}=`, '-p', `${pid}`], { encoding: 'utf8' }));

describe.concurrent('when its input ends', () => {
  test.each(['normal', 'endless', 'drip', 'reversed', 'flood'] as const)(
    '%s goes by itself, with status 0',
    async (mode) => {
      await using server = await started(mode);
      await called(server);
      server.endInput();
      expect(await server.exit).toBe(0);
    },
  );

  test('flood goes also while nobody reads what it writes', async () => {
    await using server = await started('flood');
    server.process.stdout.pause();
    await called(server);
    await pause(200);
    server.endInput();
    expect(await server.exit).toBe(0);
  });

  test.each(['hang', 'deaf', 'lingering'] as const)('%s stays, until SIGTERM', async (mode) => {
    await using server = await started(mode);
    if (mode !== 'deaf') await called(server);
    server.endInput();
    await pause(500);
    expect(server.process.exitCode).toBeNull();
    server.process.kill('SIGTERM');
    expect(await server.exit).toBe('SIGTERM');
    if (mode === 'lingering') process.kill(await grandchildOf(server), 'SIGTERM');
  });

  test('stubborn stays, and SIGTERM does not move it', async () => {
    await using server = await started('stubborn');
    await called(server);
    server.endInput();
    server.process.kill('SIGTERM');
    await pause(500);
    expect(server.process.exitCode).toBeNull();
    server.process.kill('SIGKILL');
    expect(await server.exit).toBe('SIGKILL');
  });

  test.each(['lingering', 'stubborn'] as const)(
    '%s goes like any other before the handshake: no client would be left to end it',
    async (mode) => {
      await using server = new RawServer(mode);
      server.send(initialize);
      server.endInput();
      expect(await server.exit).toBe(0);
    },
  );
});

describe.concurrent('the grandchild of lingering', () => {
  test('outlives the server, takes no notice of SIGHUP, and ends by SIGTERM', async () => {
    await using server = await started('lingering');
    const grandchild = await grandchildOf(server);
    await called(server);
    server.process.kill('SIGKILL');
    await server.exit;
    // Long enough for it to be up, and to have looked whether its backend is there.
    await pause(600);
    process.kill(grandchild, 'SIGHUP');
    await pause(300);
    expect(isAlive(grandchild)).toBe(true);
    process.kill(grandchild, 'SIGTERM');
    await until(() => !isAlive(grandchild));
  });

  test('is in the process group of the server, and keeps its output open', async () => {
    await using server = await started('lingering');
    const grandchild = await grandchildOf(server);
    expect(ps('pgid', grandchild)).toBe(ps('pgid', server.pid));
    server.process.kill('SIGKILL');
    await server.exit;
    await pause(100);
    expect(server.outputEnded).toBe(false);
    process.kill(grandchild, 'SIGTERM');
    await until(() => server.outputEnded);
  });
});

describe.concurrent('by itself', () => {
  test.each(['normal', 'hang', 'deaf', 'drip', 'disconnect', 'stubborn', 'flood'] as const)(
    '%s ends when its time is over, though its input is open',
    async (mode) => {
      await using server = await started(mode, '--life', '1500');
      server.process.stdout.pause();
      expect(await server.exit).toBe(0);
    },
  );

  test('lingering and its grandchild end when their time is over', async () => {
    await using server = await started('lingering', '--life', '1500');
    const grandchild = await grandchildOf(server);
    expect(await server.exit).toBe(0);
    await until(() => !isAlive(grandchild));
  });

  // Each of them is stuck in a way of its own when the backend dies: in a full pipe, a timer, a
  // closed stdout, an input that it does not read.
  test.each([
    'normal',
    'hang',
    'deaf',
    'drip',
    'disconnect',
    'oversized',
    'flood',
    'stubborn',
    'lingering',
  ] as const)('%s leaves nothing behind when the backend is killed with SIGKILL', async (mode) => {
    const backend = spawn(process.execPath, [BACKEND, TEACHING_SERVER, mode]);
    let said = '';
    backend.stdout.setEncoding('utf8').on('data', (text: string) => {
      said += text;
    });
    await until(() => /^server \d+$/m.test(said));
    const pids = [...said.matchAll(/^(?:server|grandchild) (\d+)$/gm)].map(([, pid]) =>
      Number(pid),
    );
    expect(pids).toHaveLength(mode === 'lingering' ? 2 : 1);
    expect(pids.every(isAlive)).toBe(true);
    backend.kill('SIGKILL');
    const killed = Date.now();
    await until(() => !pids.some(isAlive) || Date.now() - killed > 3_000);
    expect(pids.filter(isAlive)).toEqual([]);
  });
});

describe.concurrent('the memory of flood', () => {
  test.each([
    ['reads nothing', false],
    ['reads as fast as it can', true],
  ])('stays flat while the client %s', async (_, reads) => {
    await using server = await started('flood');
    await called(server);
    server.process.stdout.removeAllListeners('data');
    if (reads) server.process.stdout.on('data', () => {}).resume();
    else server.process.stdout.pause();
    await pause(500);
    const early = ps('rss', server.pid);
    await pause(1_500);
    expect(ps('rss', server.pid) - early).toBeLessThan(32 * 1_024);
  });
});
