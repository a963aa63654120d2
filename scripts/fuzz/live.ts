import fc from 'fast-check';
import { WebSocket } from 'ws';
import { MODE_NAMES, SCENARIOS, SUBPROTOCOL, serverMessage } from '../../server/live/protocol.ts';
import type { RunningServer } from '../../server/start.ts';

/** What a fuzzed backend is started with: the rates would end a socket before it is fuzzed. */
export const PATIENT = { messageBurst: 1e9, messagesPerSecond: 1e9, badMessages: 1e9 };

const text = fc.oneof(fc.string(), fc.constantFrom('__proto__', '../../etc', '; rm -rf', '\u202e'));
const nearlyRun = fc.record(
  {
    type: fc.constantFrom('run', 'stop', 'watch'),
    run: fc.oneof(fc.stringMatching(/^[a-z]{1,8}$/), text),
    scenario: fc.oneof(fc.constantFrom(...SCENARIOS), text),
    mode: fc.oneof(fc.constantFrom(...MODE_NAMES), text),
    options: fc.oneof(
      fc.record({ timeoutMs: fc.double(), text }, { requiredKeys: [] }),
      fc.jsonValue(),
    ),
    fromSeq: fc.oneof(fc.double(), fc.nat(10)),
    command: fc.array(text),
    environment: fc.dictionary(text, text),
  },
  { requiredKeys: ['type'] },
);
const message = fc.oneof(
  { weight: 5, arbitrary: nearlyRun.map((value) => JSON.stringify(value)) },
  { weight: 2, arbitrary: fc.json() },
  { weight: 1, arbitrary: text },
  { weight: 1, arbitrary: fc.uint8Array({ maxLength: 500 }).map((bytes) => Buffer.from(bytes)) },
);

/** Any messages on one socket: every reply is of the protocol, and the next run still ends well. */
export function anyMessagesIntoSocket(server: RunningServer) {
  return fc.asyncProperty(fc.array(message, { maxLength: 12 }), async (messages) => {
    const { url, token } = server;
    const protocols = [SUBPROTOCOL, `token.${token}`];
    const socket = new WebSocket(`${url.replace('http', 'ws')}/live`, protocols, { origin: url });
    try {
      await lastRunEnds(socket, messages);
    } finally {
      socket.terminate();
    }
  });
}

function lastRunEnds(socket: WebSocket, messages: (string | Buffer)[]): Promise<void> {
  const run = `last-${Math.random().toString(36).slice(2)}`;
  return new Promise((resolve, reject) => {
    socket.on('error', reject);
    socket.on('close', (code) => reject(new Error(`the socket was closed with ${code}`)));
    socket.on('open', () => {
      for (const one of messages) socket.send(one);
      socket.send(JSON.stringify({ type: 'run', run, scenario: 'failure-mode', mode: 'normal' }));
    });
    socket.on('message', (data) => {
      const parsed = serverMessage.safeParse(JSON.parse(String(data)));
      if (!parsed.success) return reject(new Error(`not of the protocol: ${data}`));
      const reply = parsed.data;
      if (reply.type !== 'event' || reply.run !== run || reply.event.kind !== 'finished') return;
      if (reply.event.outcome === 'ok') resolve();
      else reject(new Error(`the next run ended ${reply.event.outcome}: ${reply.event.message}`));
    });
  });
}
