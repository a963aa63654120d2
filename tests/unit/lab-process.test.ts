import { describe, expect, test } from 'vitest';
import { MODE_FACTS } from '../../chapters/mcp-tools/modes.ts';
import { MODE_NAMES, type ModeName, type RunEvent } from '../../server/live/protocol.ts';
import { playOwn } from '../../web/lab/process/play.ts';
import { execute } from '../../web/lab/runner/execute.ts';

const console = { log() {} };

async function played(source: string, mode: ModeName = 'normal') {
  const events: RunEvent[] = [];
  const exports = await execute(source, console);
  await playOwn({ exports, mode, emit: (event) => events.push(event) });
  const finished = events.at(-1);
  if (finished?.kind !== 'finished') throw new Error('finished is not the last event');
  const calls = events.filter(({ kind }) => kind === 'call-log').length;
  return { events, finished, calls };
}

describe('the chapter’s own client, over the teaching server in a worker', () => {
  test.concurrent.each(MODE_NAMES)('%s ends as with a real process', async (mode) => {
    const { expects } = MODE_FACTS[mode];
    const { finished, calls } = await played('', mode);
    expect(finished).toMatchObject({
      outcome: expects.outcome,
      ...(expects.code && { code: expects.code }),
      ...(expects.value !== undefined && { value: expects.value }),
    });
    // A call to a server that does not read is in no log yet.
    expect(calls).toBe(expects.calls);
  });
});

describe('a learner’s rules', () => {
  const loose = `export const answerFor = (id, message) =>
    'method' in message ? null : Number(message.id) === id ? message.result : null;`;

  test('take the place of the chapter’s, and show what they let through', async () => {
    expect((await played('', 'true-id')).finished.code).toBe('ID_MISMATCH');
    expect((await played(loose, 'true-id')).finished.outcome).toBe('ok');
    expect((await played(loose, 'string-id')).finished).toMatchObject({
      outcome: 'ok',
      value: '3',
    });
  });

  test('that break are an end with their own words', async () => {
    const { finished } = await played("export function checkTools() { throw new Error('mine'); }");
    expect(finished).toMatchObject({ outcome: 'failed', message: 'Error: mine' });
  });
});

describe('a learner’s server', () => {
  const echo = (result: string) => `export function serve(line, write) {
    const { id, method } = JSON.parse(line);
    if (id !== undefined) write(JSON.stringify({ jsonrpc: '2.0', id, result: ${result} }));
  }`;

  test('is asked by the chapter’s client, which refuses what it must', async () => {
    const { finished, events } = await played(echo("{ protocolVersion: '1999-01-01' }"));
    expect(finished).toMatchObject({ outcome: 'refused', code: 'VERSION_REFUSED' });
    expect(events.filter(({ kind }) => kind === 'frame')).toHaveLength(2);
  });

  test('that throws has ended, and its words are its stderr', async () => {
    const { finished, events } = await played("export function serve() { throw new Error('ow'); }");
    expect(finished.code).toBe('SERVER_EXITED');
    expect(events).toContainEqual({ kind: 'stderr', text: 'Error: ow\n' });
  });

  test('and a learner’s client talk to each other', async () => {
    const { finished } = await played(`
      export const serve = (line) => JSON.stringify({ heard: line.length });
      export async function client({ send, receive }) {
        send('hello');
        return JSON.parse(await receive()).heard;
      }`);
    expect(finished).toMatchObject({ outcome: 'ok', value: 5 });
  });
});
