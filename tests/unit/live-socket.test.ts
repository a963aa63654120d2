import { EventEmitter } from 'node:events';
import { expect, test } from 'vitest';
import type { WebSocket } from 'ws';
import { LiveSocket } from '../../server/live/socket.ts';
import { LIMITS } from '../../server/policy/limits.ts';
import type { Outcome } from '../../server/runs/outcome.ts';
import { Registry } from '../../server/runs/registry.ts';
import type { Run } from '../../server/runs/run.ts';

/** A socket whose reader takes what it is sent only when the test says so. */
class SlowReader extends EventEmitter {
  readonly sent: string[] = [];
  #pending: { size: number; taken: () => void }[] = [];

  get bufferedAmount(): number {
    return this.#pending.reduce((sum, { size }) => sum + size, 0);
  }

  send(text: string, taken: () => void): void {
    this.sent.push(text);
    this.#pending.push({ size: text.length, taken });
  }

  readOne(): boolean {
    const read = this.#pending.shift();
    read?.taken();
    return read !== undefined;
  }

  seqs(): number[] {
    return this.sent.map((text) => JSON.parse(text)).flatMap(({ seq }) => seq ?? []);
  }
}

const LIMIT = 1_000;

function stage() {
  const played: Run[] = [];
  const player = (run: Run) => new Promise<Outcome>(() => void played.push(run));
  const limits = { ...LIMITS, socketBufferBytes: LIMIT };
  const registry = new Registry(player, limits);
  const reader = new SlowReader();
  const scenarios = ['failure-mode'] as const;
  new LiveSocket(reader as unknown as WebSocket, {
    ...{ registry, limits, scenarios, hasProcessGroups: true },
  });
  reader.emit('message', Buffer.from('{"type":"run","run":"a","scenario":"failure-mode"}'), false);
  const [run] = played;
  if (!run) throw new Error('the run did not begin');
  return { reader, run };
}

test('a reader that never reads costs one buffer, and the run does not wait for it', () => {
  const { reader, run } = stage();
  for (let i = 0; i < 500; i++) run.emit({ kind: 'call-log', line: `${i}` });
  expect(run.events).toHaveLength(500);
  expect(reader.bufferedAmount).toBeLessThan(LIMIT + 200);
  expect(reader.sent.length).toBeLessThan(20);
  reader.emit('close');
});

test('a slow reader gets every event, in order, and never more than fits', () => {
  const { reader, run } = stage();
  for (let i = 0; i < 500; i++) run.emit({ kind: 'call-log', line: `${i}` });
  run.finish({ outcome: 'ok' });
  while (reader.readOne()) expect(reader.bufferedAmount).toBeLessThan(LIMIT + 200);
  expect(reader.seqs()).toEqual(Array.from({ length: 501 }, (_, seq) => seq));
  reader.emit('close');
});

test('a scenario that this backend does not offer is refused with its code', () => {
  const { reader } = stage();
  while (reader.readOne());
  reader.emit('message', Buffer.from('{"type":"run","run":"b","scenario":"toy"}'), false);
  expect(JSON.parse(reader.sent.at(-1) ?? '')).toMatchObject({
    ...{ type: 'error', run: 'b', code: 'SCENARIO_UNAVAILABLE' },
  });
  reader.emit('close');
});
