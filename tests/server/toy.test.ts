import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { TOY_ENDS } from '../../chapters/mcp-concepts/toy-modes.ts';
import type { Observer } from '../../server/client/events.ts';
import { groupMembers } from '../../server/client/process-group.ts';
import { MODE_NAMES, type RunEvent } from '../../server/live/protocol.ts';
import { ToyConnection } from '../../server/runs/toy-connection.ts';
import type { RunningServer } from '../../server/start.ts';
import { startBackend } from './live/backend.ts';
import { LiveClient, type Played } from './live/client.ts';

const path = (relative: string) => fileURLToPath(new URL(`../../${relative}`, import.meta.url));
const consoleRun = (...args: string[]) =>
  promisify(execFile)(process.execPath, [path('dist/server/toy.js'), ...args]);

let backend: RunningServer;
let live: LiveClient;

beforeAll(async () => {
  backend = await startBackend();
  live = await LiveClient.open(backend);
});
afterAll(() => backend.close());

function only<K extends RunEvent['kind']>({ events }: Played, kind: K) {
  return events.flatMap(({ event }) =>
    event.kind === kind ? [event as Extract<RunEvent, { kind: K }>] : [],
  );
}
const printedIn = (played: Played) =>
  only(played, 'step').flatMap(({ name, value }) => (name === 'print' ? [String(value)] : []));

describe('the toy as real processes', () => {
  test('ends with the answer, and its server with 0', async () => {
    const played = await live.play({ scenario: 'toy' });
    expect(played.finished).toMatchObject({ outcome: 'ok', value: 'That sentence has 5 words.' });
    expect(only(played, 'process-exited')).toEqual([
      expect.objectContaining({ code: 0, signal: null }),
    ]);
    expect(printedIn(played).at(-1)).toBe('ANSWER: That sentence has 5 words. | server: toy-words');
  });

  test('prints the same on a console, on the page, and in the prose', async () => {
    const { stdout } = await consoleRun();
    const printed = printedIn(await live.play({ scenario: 'toy' }));
    expect(stdout).toBe(`${printed.join('\n')}\n`);
    const prose = readFileSync(path('chapters/mcp-concepts/22-run.mdx'), 'utf8');
    expect(prose).toContain(`\`\`\`text\n${stdout}\`\`\``);
  });

  test('counts the text of a reader', async () => {
    const played = await live.play({ scenario: 'toy', options: { text: "it's  two" } });
    expect(played.finished.value).toBe('That sentence has 2 words.');
  });

  test('sends what it prints: three requests, one notification, three replies', async () => {
    const frames = only(await live.play({ scenario: 'toy' }), 'frame');
    const methods = frames.map(({ direction, text }) => [direction, JSON.parse(text).method]);
    expect(methods).toEqual([
      ['sent', 'initialize'],
      ['received', undefined],
      ['sent', 'notifications/initialized'],
      ['sent', 'tools/list'],
      ['received', undefined],
      ['sent', 'tools/call'],
      ['received', undefined],
    ]);
  });
});

describe('what bounds the toy from outside', () => {
  const connect = (program: string) => {
    const pids: number[] = [];
    const observe: Observer = (event) => event.kind === 'started' && pids.push(event.pid);
    const connection = new ToyConnection([process.execPath, '-e', program], { observe });
    return { connection, pids };
  };
  const stays = 'setInterval(() => {}, 1000);';

  test('a line without an end is given up at a mebibyte', async () => {
    const { connection, pids } = connect(
      `const more = () => process.stdout.write('x'.repeat(65536), more); more(); ${stays}`,
    );
    await expect(connection.transport.receive()).rejects.toThrow('longer than a run may hold');
    await connection.close(100);
    expect(pids.flatMap((pid) => groupMembers(pid))).toEqual([]);
  });

  test('closing ends a wait, and the server, whatever the toy is doing', async () => {
    const { connection, pids } = connect(stays);
    const waiting = connection.transport.receive().catch(() => '');
    const leaving = connection.transport.close();
    await connection.close(100);
    await leaving;
    expect(await waiting).toBe('');
    await connection.close();
    expect(pids.flatMap((pid) => groupMembers(pid))).toEqual([]);
  });

  test('a server that has gone takes no line and gives none', async () => {
    const { connection } = connect('');
    expect(await connection.transport.receive()).toBe('');
    connection.transport.send('{}');
    await connection.transport.close();
    expect(await connection.transport.receive()).toBe('');
    await connection.close();
  });
});

describe('the toy client against a server that misbehaves', () => {
  test.each(TOY_ENDS)('$mode: $outcome $code', async (end) => {
    const { mode, outcome, code, value, calls } = end;
    const played = await live.play({ scenario: 'toy-client', mode, options: { timeoutMs: 300 } });
    const call = only(played, 'step').findLast(
      ({ name, status }) => name === 'call' && status === 'ok',
    );
    expect({
      outcome: played.finished.outcome,
      code: played.finished.code,
      value: call?.value,
      calls: played.calls.length,
    }).toEqual({ outcome, code, value, calls });
  });

  test.each(MODE_NAMES)('%s: ends within the run, and leaves nobody behind', async (mode) => {
    const played = await live.play({ scenario: 'toy-client', mode, options: { timeoutMs: 200 } });
    const { outcome, code } = played.finished;
    expect([undefined, 'TOY_FAILED', 'TOY_STUCK']).toContain(code);
    expect(outcome).toBe(code ? 'failed' : 'ok');
    const started = only(played, 'process-started').map(({ pid }) => pid);
    expect(started.flatMap((pid) => groupMembers(pid))).toEqual([]);
    expect(only(played, 'process-exited').map(({ pid }) => pid)).toEqual(started);
  });

  test('stop ends a toy that would wait for ever, and its server', async () => {
    const run = 'stop-the-toy';
    live.send({ type: 'run', run, scenario: 'toy-client', mode: 'hang', options: {} });
    await live.until(() => backend.registry.counts.underWay > 0);
    live.send({ type: 'stop', run });
    const isEnd = (event: RunEvent) => event.kind === 'finished' && event.code === 'RUN_STOPPED';
    await live.until(() =>
      live.received.some((one) => one.type === 'event' && one.run === run && isEnd(one.event)),
    );
  });
});
