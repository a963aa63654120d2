import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { inTurn } from '../../web/receipts/in-turn.ts';

let messages = 0;
let now = 0;
const port1: { onmessage: (() => void) | null } = { onmessage: null };

// One channel is made, when the first task comes, and kept.
vi.stubGlobal(
  'MessageChannel',
  class {
    readonly port1 = port1;
    readonly port2 = {
      postMessage() {
        messages += 1;
      },
    };
  },
);

beforeEach(() => {
  now = 0;
  vi.spyOn(performance, 'now').mockImplementation(() => now);
});

afterEach(() => {
  expect(messages).toBe(0);
  vi.restoreAllMocks();
});

/** Lets everything else that the page has to do come first, and then takes one message. */
function nextMessage(): void {
  expect(messages).toBe(1);
  messages = 0;
  port1.onmessage?.();
}

/** A task that takes so many milliseconds and leaves its name. */
function slow(done: string[], name: string, ms: number) {
  return () => {
    now += ms;
    done.push(name);
  };
}

test('a few milliseconds of tasks at a time, in order, and then the page comes first', () => {
  const done: string[] = [];
  for (const [name, ms] of [
    ['a', 3],
    ['b', 3],
    ['c', 30],
    ['d', 1],
  ] as const) {
    inTurn(slow(done, name, ms));
  }
  expect(done).toEqual([]);
  nextMessage();
  expect(done).toEqual(['a', 'b', 'c']);
  nextMessage();
  expect(done).toEqual(['a', 'b', 'c', 'd']);
});

test('a task that was taken back does not run, and the others do', () => {
  const done: string[] = [];
  const takeBack = inTurn(slow(done, 'a', 1));
  inTurn(slow(done, 'b', 1));
  takeBack();
  nextMessage();
  expect(done).toEqual(['b']);
});

test('a task that is added by another comes after those that wait, and is not asked for twice', () => {
  const done: string[] = [];
  inTurn(() => inTurn(slow(done, 'later', 1)));
  inTurn(slow(done, 'long', 30));
  nextMessage();
  expect(done).toEqual(['long']);
  nextMessage();
  expect(done).toEqual(['long', 'later']);
});

test('a task that throws keeps no other from its turn', () => {
  const done: string[] = [];
  inTurn(() => {
    throw new Error('no figure');
  });
  inTurn(slow(done, 'next', 1));
  expect(nextMessage).toThrow('no figure');
  nextMessage();
  expect(done).toEqual(['next']);
});
