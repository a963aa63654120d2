import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { inTurn } from '../../web/receipts/in-turn.ts';

let frames: FrameRequestCallback[] = [];
let now = 0;

beforeEach(() => {
  frames = [];
  now = 0;
  vi.stubGlobal('requestAnimationFrame', (run: FrameRequestCallback) => frames.push(run));
  vi.spyOn(performance, 'now').mockImplementation(() => now);
});

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const nextFrame = () => {
  for (const run of frames.splice(0)) run(now);
};

/** A task that takes so many milliseconds and leaves its name. */
function slow(done: string[], name: string, ms: number) {
  return () => {
    now += ms;
    done.push(name);
  };
}

test('a frame takes what fits into its share, in order, and the next goes on', () => {
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
  nextFrame();
  expect(done).toEqual(['a', 'b', 'c']);
  nextFrame();
  expect(done).toEqual(['a', 'b', 'c', 'd']);
  expect(frames).toEqual([]);
});

test('a task that was taken back does not run, and the others do', () => {
  const done: string[] = [];
  const takeBack = inTurn(slow(done, 'a', 1));
  inTurn(slow(done, 'b', 1));
  takeBack();
  nextFrame();
  expect(done).toEqual(['b']);
});

test('a task that is added by another waits for its turn', () => {
  const done: string[] = [];
  inTurn(() => inTurn(slow(done, 'later', 1)));
  nextFrame();
  nextFrame();
  expect(done).toEqual(['later']);
});
