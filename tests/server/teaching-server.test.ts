import { spawnSync } from 'node:child_process';
import { describe, expect, test } from 'vitest';
import { MODE_NAMES, type ModeName } from '../../server/live/protocol.ts';
import { converse } from '../../server/teaching-server/modes.ts';
import { RawServer, until } from '../fixtures/raw-server.ts';
import { call, initialize, initialized, list, output } from '../fixtures/teaching.ts';
import { TEACHING_SERVER } from './teaching-server-path.ts';

const LINE = '{"id":3,"name":"word_count","arguments":{"text":"one two three"}}\n';
const scenario = [initialize, initialized, list(), call()];

/** Everything that a mode writes in the scenario, by its pure half; `deaf` never gets to the call. */
function expected(mode: ModeName): string {
  const conversation = converse(mode);
  const heard = mode === 'deaf' ? scenario.slice(0, -1) : scenario;
  return heard.map((message) => output(conversation.receive(message))).join('');
}

const endless = new Set<ModeName>(['flood', 'drip']);

describe.each(MODE_NAMES.filter((mode) => !endless.has(mode)))('%s, as a process', (mode) => {
  test('writes what its pure half says, and logs the calls that it read', async () => {
    await using server = new RawServer(mode);
    const bytes = expected(mode);
    server.send(...scenario);
    await until(() => server.stdout.length >= bytes.length);
    if (mode !== 'deaf') await until(() => server.log !== '');
    expect(server.stdout).toBe(bytes);
    expect(server.log).toBe(mode === 'deaf' ? '' : LINE);
  });
});

test.each(['normal', 'wrong-id', 'oversized'] as const)(
  '%s has logged a call before the first byte of its answer leaves',
  async (mode) => {
    await using server = new RawServer(mode);
    server.send(...scenario.slice(0, -1));
    await until(() => server.stdout.includes('"id":2'));
    const before = server.log;
    const seen = new Promise<string>((resolve) => {
      server.process.stdout.once('data', () => resolve(server.log));
    });
    server.send(call());
    expect(before).toBe('');
    expect(await seen).toBe(LINE);
  },
);

describe('what only a process can do wrong', () => {
  test('crash exits with status 3, says so on stderr, and the call stands in the log', async () => {
    await using server = new RawServer('crash');
    server.send(...scenario);
    expect(await server.exit).toBe(3);
    expect(server.log).toBe(LINE);
    await until(() => server.stderr === 'the counter fell off the shelf\n');
  });

  test('disconnect closes its stdout and lives on, until its input ends', async () => {
    await using server = new RawServer('disconnect');
    server.send(...scenario);
    await until(() => server.outputEnded);
    expect(server.process.exitCode).toBeNull();
    server.send(call(4));
    await until(() => server.log.includes('"id":4'));
    server.endInput();
    expect(await server.exit).toBe(0);
  });

  test('stderr-log speaks on stderr alone', async () => {
    await using server = new RawServer('stderr-log');
    server.send(...scenario);
    await until(() => server.stderr === 'calling tool now\n');
    expect(server.stdout).not.toContain('calling tool now');
  });

  test('drip sends one byte at a time', async () => {
    await using server = new RawServer('drip');
    server.send(...scenario.slice(0, -1));
    await until(() => server.stdout.endsWith('}\n') && server.stdout.includes('"id":2'));
    const before = server.chunks.length;
    server.send(call());
    await until(() => server.chunks.length === before + 3);
    expect(server.chunks.slice(before).map(String)).toEqual(['{', '"', 'j']);
  });

  test('split reaches its reader in more than one piece', async () => {
    await using server = new RawServer('split');
    server.send(initialize);
    await until(() => server.stdout.endsWith('\n'));
    expect(server.chunks.length).toBeGreaterThan(1);
  });
});

describe('on the command line', () => {
  const run = (...args: string[]) =>
    spawnSync(process.execPath, [TEACHING_SERVER, ...args], { encoding: 'utf8', input: '' });

  test.each([
    ['no mode', [], '--mode is missing'],
    ['an unknown mode', ['--mode', 'kind'], 'unknown mode "kind"'],
    ['a name that every object has', ['--mode', 'constructor'], 'unknown mode "constructor"'],
    ['a mode without its value', ['--mode'], "'--mode <value>' argument missing"],
    ['a log without its value', ['--mode', 'normal', '--log'], "'--log <value>' argument missing"],
    ['a log in no folder', ['--mode', 'normal', '--log', '/nowhere/log'], 'cannot be opened'],
    ['an unknown option', ['--mode', 'normal', '--fast'], "Unknown option '--fast'"],
    ['a life that is too long', ['--mode', 'normal', '--life', '60001'], '--life is at most 60000'],
    ['a life that is no number', ['--mode', 'normal', '--life', '1e3'], '--life is a whole number'],
  ])('%s ends it with status 2 and the reason', (_, args, reason) => {
    const { status, stderr, stdout } = run(...args);
    expect({ status, stdout }).toEqual({ status: 2, stdout: '' });
    expect(stderr).toContain(reason);
    expect(stderr).toContain('usage: teaching-server --mode MODE');
  });

  test('without a log it serves all the same, and answers what was asked before the input ended', () => {
    const input = scenario.map((message) => `${JSON.stringify(message)}\n`).join('');
    const args = [TEACHING_SERVER, '--mode', 'notify'];
    const { status, stdout } = spawnSync(process.execPath, args, { encoding: 'utf8', input });
    expect({ status, stdout }).toEqual({ status: 0, stdout: expected('notify') });
  });

  test('a line that is too long ends it with the reason', () => {
    const input = 'x'.repeat(1_100_000);
    const args = [TEACHING_SERVER, '--mode', 'normal'];
    const { status, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8', input });
    expect({ status, stderr }).toEqual({
      status: 1,
      stderr: 'frame exceeds the 1048576-byte limit\n',
    });
  });
});
