import { fileURLToPath } from 'node:url';
import { afterEach, describe, expect, test } from 'vitest';
import type { ClientFailure } from '../../server/client/client-failure.ts';
import type { ClientEvent } from '../../server/client/events.ts';
import { groupMembers } from '../../server/client/process-group.ts';
import { StdioClient, type StdioClientOptions } from '../../server/client/stdio-client.ts';

const PUPPET = fileURLToPath(new URL('../fixtures/puppet.mjs', import.meta.url));
const ANSWER = `say({ id: message.id, result: { content: [{ type: 'text', text: '4' }] } });`;
const clients: StdioClient[] = [];

afterEach(async () => {
  await Promise.all(clients.splice(0).map((client) => client.close()));
});

/** A client of a puppet that is polite until a call comes, and then does `onCall`. */
function connect(onCall: string, options: Partial<StdioClientOptions> = {}): StdioClient {
  const body = `if (!polite(message)) { ${onCall} }`;
  const command = [process.execPath, PUPPET, body];
  const client = new StdioClient({
    command,
    allowed: ['word_count'],
    timeoutMs: 5_000,
    ...options,
  });
  clients.push(client);
  return client;
}

async function ready(onCall: string, options: Partial<StdioClientOptions> = {}) {
  const client = connect(onCall, options);
  await client.initialize();
  await client.listTools();
  return client;
}

const call = (client: StdioClient, text = 'vanilla stock needs review') =>
  client.callTool('word_count', { text });

/** What an operation failed with. */
async function failureOf(operation: Promise<unknown>): Promise<ClientFailure> {
  return operation.then(
    (value) => expect.unreachable(`it succeeded with ${JSON.stringify(value)}`),
    (failure) => failure,
  );
}

test('handshake, discovery and a call; the exit status of a clean end is 0', async () => {
  const client = await ready(ANSWER);
  expect([...client.catalog.keys()]).toEqual(['word_count']);
  expect(await call(client)).toBe('4');
  expect(await client.close()).toBe(0);
  expect(groupMembers(client.pid ?? 0)).toEqual([]);
});

describe('options', () => {
  const command = [process.execPath];
  test.each([
    { command: [] },
    { command, timeoutMs: 0 },
    { command, timeoutMs: 60_001 },
    { command, timeoutMs: Number.NaN },
    { command, frameLimit: 0.5 },
  ])('%j is refused', (options) => {
    expect(() => new StdioClient({ allowed: [], ...options })).toThrow(
      expect.objectContaining({ code: 'OPTIONS_INVALID' }),
    );
  });

  test('a later change of the list that was handed in allows nothing', async () => {
    const allowed = ['other'];
    const client = await ready(ANSWER, { allowed });
    allowed.push('word_count');
    expect(await failureOf(call(client))).toMatchObject({ code: 'TOOL_NOT_ALLOWED' });
  });

  test('the server sees PATH alone', async () => {
    const client = await ready(
      `say({ id: message.id, result: { content: [{ type: 'text', text: Object.keys(process.env).join() }] } })`,
    );
    expect(await call(client)).toBe('PATH');
  });

  test('a command that does not exist fails with its reason', async () => {
    const client = connect('', { command: ['/nowhere/at-all'] });
    expect(await failureOf(client.initialize())).toMatchObject({
      code: 'START_FAILED',
      message: expect.stringContaining('ENOENT'),
    });
    expect(await client.close()).toBeNull();
  });
});

describe('the application decides', () => {
  test('a name outside the allowlist, then one not advertised, is refused before a byte', async () => {
    const events: ClientEvent[] = [];
    const client = await ready(ANSWER, {
      allowed: ['word_count', 'not_there'],
      onEvent: (event) => events.push(event),
    });
    events.length = 0;
    const purchase = client.callTool('place_purchase', { flavor: 'vanilla', tubs: 100 });
    expect(await failureOf(purchase)).toMatchObject({
      code: 'TOOL_NOT_ALLOWED',
      message: '"place_purchase" is not allowed by this application',
    });
    expect(await failureOf(client.callTool('not_there', {}))).toMatchObject({
      code: 'TOOL_NOT_ADVERTISED',
    });
    expect(events.map(({ kind }) => kind)).toEqual(['not-sent', 'not-sent']);
    expect(await call(client)).toBe('4');
  });

  test('a refused call whose arguments no frame could carry is refused for its name', async () => {
    const client = await ready(ANSWER, { onEvent: () => undefined });
    expect(await failureOf(client.callTool('place_purchase', { tubs: Number.NaN }))).toMatchObject({
      code: 'TOOL_NOT_ALLOWED',
    });
  });

  test('what no frame can carry is not sent, and the connection stays fit', async () => {
    const client = await ready(ANSWER);
    expect(await failureOf(client.callTool('word_count', { text: Number.NaN }))).toMatchObject({
      code: 'MESSAGE_NOT_ENCODABLE',
    });
    expect(await failureOf(call(client, 'x'.repeat(65_536)))).toMatchObject({
      code: 'MESSAGE_TOO_LONG',
    });
    expect(await call(client)).toBe('4');
  });
});

describe('order', () => {
  test('nothing is asked before the handshake, and the handshake is made once', async () => {
    const client = connect(ANSWER);
    expect(await failureOf(client.listTools())).toMatchObject({ code: 'NOT_INITIALIZED' });
    await client.initialize();
    expect(await failureOf(client.initialize())).toMatchObject({ code: 'ALREADY_INITIALIZED' });
  });

  test('one operation at a time', async () => {
    const client = await ready(ANSWER);
    const first = call(client);
    expect(await failureOf(call(client))).toMatchObject({ code: 'CLIENT_BUSY' });
    expect(await first).toBe('4');
  });
});

describe('messages before the answer', () => {
  const note = `say({ method: 'notifications/message' });`;

  test('16 are skipped', async () => {
    const client = await ready(`for (let i = 0; i < 16; i++) ${note} ${ANSWER}`);
    expect(await call(client)).toBe('4');
  });

  test('17 are too many', async () => {
    const client = await ready(`for (let i = 0; i < 17; i++) ${note} ${ANSWER}`);
    expect(await failureOf(call(client))).toMatchObject({ code: 'TOO_MANY_NOTIFICATIONS' });
  });

  test('a ping with the id of the pending call is answered, and is no answer', async () => {
    const client = await ready(`
      if (message.method) { globalThis.asked = message.id; say({ id: message.id, method: 'ping' }); }
      else say({ id: globalThis.asked, result: { content: [{ type: 'text', text: JSON.stringify(message) }] } });
    `);
    expect(JSON.parse(await call(client))).toEqual({ jsonrpc: '2.0', id: 3, result: {} });
  });

  test('any other request of the server is a method that is not here, and counts too', async () => {
    const client = await ready(`
      if (message.method) { globalThis.asked = message.id; say({ id: 'mine', method: 'roots/list' }); }
      else say({ id: globalThis.asked, result: { content: [{ type: 'text', text: message.id + ' ' + message.error.code }] } });
    `);
    expect(await call(client)).toBe('mine -32601');
    const flood = await ready(`for (let i = 0; i < 17; i++) say({ id: i, method: 'ping' });`);
    expect(await failureOf(call(flood))).toMatchObject({ code: 'TOO_MANY_NOTIFICATIONS' });
  });

  test('a request of the server with an id that no answer could carry is a fault', async () => {
    const client = await ready(`say({ id: null, method: 'ping' });`);
    expect(await failureOf(call(client))).toMatchObject({ code: 'REQUEST_MALFORMED' });
  });
});

describe('a fault says why', () => {
  test('the bytes at fault, escaped; the bytes read; the last lines of stderr', async () => {
    const client = await ready(`
      process.stderr.write('first\\nlast words\\n');
      // Two pipes have no order between them.
      setTimeout(() => sayRaw('calling tool now \\u0007\\n'), 200);
    `);
    const failure = await failureOf(call(client));
    expect(failure).toMatchObject({ code: 'FRAME_NOT_JSON', stderrTail: 'first\nlast words' });
    expect(failure.bytesRead).toBeGreaterThan(100);
    expect(failure.report).toContain('bytes at fault: calling tool now \\x07');
  });

  test('the status of a server that ended, with what it wrote last', async () => {
    const client = await ready(`process.stderr.write('out of tubs\\n', () => process.exit(3));`);
    const failure = await failureOf(call(client));
    expect(failure).toMatchObject({
      code: 'SERVER_EXITED',
      message: 'server ended with exit status 3 before it answered',
      exit: { code: 3, signal: null },
      stderrTail: 'out of tubs',
    });
    expect(await client.close()).toBe(3);
  });

  test('the signal of a server that was killed', async () => {
    const client = await ready(`process.kill(process.pid, 'SIGKILL');`);
    expect(await failureOf(call(client))).toMatchObject({ exit: { signal: 'SIGKILL' } });
    expect(await client.close()).toBe('SIGKILL');
  });

  test('an answer that came before the end is still an answer', async () => {
    const client = await ready(`${ANSWER} process.stdout.write('', () => process.exit(0));`);
    expect(await call(client)).toBe('4');
    expect(await failureOf(call(client))).toMatchObject({ code: 'SERVER_EXITED' });
  });

  test('an error response is an error, with its data, and the next call goes on', async () => {
    const client = await ready(`
      if (message.id === 3) say({ id: 3, error: { code: -32000, message: 'no tubs', data: { left: 0 } } });
      else { ${ANSWER} }
    `);
    expect(await failureOf(call(client))).toMatchObject({
      code: 'SERVER_ERROR',
      message: 'server error -32000: no tubs',
      data: { left: 0 },
    });
    expect(await call(client)).toBe('4');
  });

  test('an error in place of the handshake is a refusal, with the data of the server in full', async () => {
    const error = { code: -32602, message: 'unsupported', data: { supported: ['2026-07-28'] } };
    const body = `say({ id: message.id, error: ${JSON.stringify(error)} })`;
    const client = connect('', { command: [process.execPath, PUPPET, body] });
    expect(await failureOf(client.initialize())).toMatchObject({
      code: 'HANDSHAKE_REFUSED',
      message: 'server error -32602: unsupported',
      data: { supported: ['2026-07-28'] },
    });
    expect(await failureOf(client.listTools())).toMatchObject({ code: 'NOT_INITIALIZED' });
  });

  test('after a fault the next operation says at once that the connection is unfit', async () => {
    const client = await ready(`say({ id: message.id + 1, result: {} });`);
    expect(await failureOf(call(client))).toMatchObject({
      code: 'ID_MISMATCH',
      message: 'response id 4 does not answer request 3',
    });
    const next = await failureOf(call(client));
    expect(next).toMatchObject({ code: 'CONNECTION_UNFIT' });
    expect(next.message).toContain('ID_MISMATCH');
  });
});

describe('one deadline', () => {
  test('a byte before each timeout does not stretch it', async () => {
    const client = await ready(`setInterval(() => sayRaw(' '), 20);`, { timeoutMs: 1_000 });
    const began = performance.now();
    expect(await failureOf(call(client))).toMatchObject({
      code: 'DEADLINE_PASSED',
      message: 'response deadline passed',
    });
    expect(performance.now() - began).toBeLessThan(3_000);
  });

  test('a call that missed it is cancelled once; initialize never is', async () => {
    const sent: string[] = [];
    const onEvent = (event: ClientEvent) => {
      if (event.kind === 'frame' && event.direction === 'sent') {
        sent.push(new TextDecoder().decode(event.line));
      }
    };
    const late = await ready('', { timeoutMs: 1_000, onEvent });
    await failureOf(call(late));
    expect(sent.slice(4)).toEqual([
      '{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":3,"reason":"deadline passed"}}',
    ]);
    sent.length = 0;
    const command = [process.execPath, '-e', 'setInterval(() => {}, 1000)'];
    const mute = connect('', { command, timeoutMs: 500, onEvent });
    expect(await failureOf(mute.initialize())).toMatchObject({ code: 'DEADLINE_PASSED' });
    expect(sent).toHaveLength(1);
  });

  test('a server that never reads its input cannot hold a write beyond it', async () => {
    const client = await ready(ANSWER, { timeoutMs: 1_000 });
    process.kill(client.pid ?? 0, 'SIGSTOP');
    // A socket takes a few frames before it is full; the one that does not fit is what waits.
    const notes: Promise<unknown>[] = [];
    for (let i = 0; i < 40; i += 1) {
      const note = client.notify('notifications/message', { data: 'x'.repeat(60_000) });
      notes.push(
        note.then(
          () => 'taken',
          (failure) => failure.message,
        ),
      );
      await Promise.race([note.catch(() => undefined), new Promise((r) => setTimeout(r, 20))]);
    }
    expect(await Promise.all(notes)).toContain('write deadline passed');
  });
});

describe('back-pressure', () => {
  test('between operations nothing is read, and the server blocks', async () => {
    const client = await ready(`
      ${ANSWER}
      const line = JSON.stringify({ jsonrpc: '2.0', method: 'notifications/message' }) + '\\n';
      const fill = () => { while (process.stdout.write(line.repeat(500))); process.stdout.once('drain', fill); };
      fill();
    `);
    expect(await call(client)).toBe('4');
    const before = process.memoryUsage().arrayBuffers;
    await new Promise((resolve) => setTimeout(resolve, 500));
    expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(4_000_000);
    expect(await failureOf(call(client))).toMatchObject({ code: 'TOO_MANY_NOTIFICATIONS' });
  });
});

describe('close', () => {
  test('a grandchild and a server that ignores the end of its input are ended with SIGTERM', async () => {
    const client = await ready(`
      const { spawn } = process.getBuiltinModule('node:child_process');
      spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { stdio: 'inherit' });
      setInterval(() => {}, 1000);
      ${ANSWER}
    `);
    await call(client);
    const group = client.pid ?? 0;
    expect(groupMembers(group)).toHaveLength(2);
    expect(await client.close(100)).toBe('SIGTERM');
    expect(groupMembers(group)).toEqual([]);
  });

  test('SIGKILL ends what ignores SIGTERM', async () => {
    const events: ClientEvent[] = [];
    const client = await ready(
      `process.on('SIGTERM', () => {}); setInterval(() => {}, 1000); ${ANSWER}`,
      { onEvent: (event) => events.push(event) },
    );
    await call(client);
    expect(await client.close(100)).toBe('SIGKILL');
    const signals = events.flatMap((event) => (event.kind === 'signal' ? [event.signal] : []));
    expect(signals).toEqual(['SIGTERM', 'SIGKILL']);
  });

  test('while an operation waits it fails that operation; twice is once', async () => {
    const client = await ready('');
    const waiting = failureOf(call(client));
    const [first, second] = await Promise.all([client.close(), client.close()]);
    expect(await waiting).toMatchObject({ code: 'CLIENT_CLOSED' });
    expect([first, second]).toEqual([0, 0]);
    expect(await failureOf(call(client))).toMatchObject({ code: 'CLIENT_CLOSED' });
  });

  test('`await using` closes', async () => {
    let pid = 0;
    {
      await using client = await ready(ANSWER);
      pid = client.pid ?? 0;
      expect(groupMembers(pid)).toEqual([pid]);
    }
    expect(groupMembers(pid)).toEqual([]);
  });
});
