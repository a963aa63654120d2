import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { clientMessage, type RunEventInput, type RunRequest } from '../../server/live/protocol.ts';
import { LIMITS } from '../../server/policy/limits.ts';
import { Run } from '../../server/runs/run.ts';

const request = clientMessage.parse({
  type: 'run',
  run: 'a-run',
  scenario: 'failure-mode',
}) as RunRequest;

const frame = (n: number): RunEventInput => ({
  kind: 'frame',
  direction: 'received',
  bytes: 10,
  text: `frame ${n}`,
  truncated: false,
});
const step = (name: string): RunEventInput => ({ kind: 'step', name, status: 'ok' });

function begun(limits: Partial<typeof LIMITS> = {}): Run {
  const run = new Run(request, { ...LIMITS, ...limits });
  run.begin();
  return run;
}

/** What a run has told, short: `frame 3`, `dropped 2`, a step's name, `finished`. */
function story(run: Run): string[] {
  return run.events.map(({ event }) => {
    if (event.kind === 'frame') return event.text;
    if (event.kind === 'step') return event.name;
    return event.kind === 'dropped' ? `dropped ${event.count}` : event.kind;
  });
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('events are numbered from 0 without gaps, and finished is the last', () => {
  const run = begun();
  for (let i = 0; i < 3; i++) run.emit(frame(i));
  run.finish({ outcome: 'ok', value: 4 });
  run.emit(frame(4));
  run.finish({ outcome: 'failed' });
  expect(run.events.map(({ seq }) => seq)).toEqual([0, 1, 2, 3]);
  expect(run.events.at(-1)?.event).toMatchObject({ kind: 'finished', outcome: 'ok', value: 4 });
});

test('a flood is its beginning, its last and a count, and nothing else is lost', () => {
  const run = begun({ bulkPerRun: 2 });
  for (let i = 0; i < 10; i++) run.emit(frame(i));
  run.emit(step('call'));
  for (let i = 10; i < 12; i++) run.emit(frame(i));
  run.finish({ outcome: 'ok' });
  expect(story(run)).toEqual([
    ...['frame 0', 'frame 1', 'dropped 7', 'frame 9', 'call'],
    ...['dropped 1', 'frame 11', 'finished'],
  ]);
});

test('a run with more events than any run may have is ended, its processes still told of', () => {
  const run = begun({ eventsPerRun: 4 });
  for (let i = 0; i < 50; i++) run.emit(step(`step ${i}`));
  expect(run.signal.reason).toBe('RUN_EVENT_LIMIT');
  run.emit({ kind: 'signal', signal: 'SIGTERM', group: 7 });
  run.finish({ outcome: 'ok' });
  const tail = ['dropped 45', 'step 49', 'signal', 'finished'];
  expect(story(run)).toEqual(['step 0', 'step 1', 'step 2', 'step 3', ...tail]);
  expect(run.events.at(-1)?.event).toMatchObject({ outcome: 'failed', code: 'RUN_EVENT_LIMIT' });
});

test('a stopped run ends as stopped, whatever it was about to say', async () => {
  const run = begun();
  run.stop('RUN_STOPPED');
  run.stop('RUN_TIME_LIMIT');
  run.finish({ outcome: 'ok', value: '4' });
  expect(await run.finished).toMatchObject({ outcome: 'failed', code: 'RUN_STOPPED' });
});

test('a watcher is woken by what is new, and no more once it has left', () => {
  const run = begun();
  const wake = vi.fn();
  const leave = run.watch(wake);
  run.emit(frame(0));
  expect(wake).toHaveBeenCalledTimes(1);
  leave();
  run.emit(frame(1));
  expect(wake).toHaveBeenCalledTimes(1);
});

test('a run that nobody watches any more is stopped, unless somebody comes back in time', () => {
  const run = begun({ unwatchedMs: 1_000 });
  vi.advanceTimersByTime(5_000);
  expect(run.signal.aborted).toBe(false);
  const [first, second] = [run.watch(() => {}), run.watch(() => {})];
  first();
  vi.advanceTimersByTime(5_000);
  expect(run.signal.aborted).toBe(false);
  second();
  vi.advanceTimersByTime(900);
  const third = run.watch(() => {});
  vi.advanceTimersByTime(5_000);
  expect(run.signal.aborted).toBe(false);
  third();
  vi.advanceTimersByTime(1_100);
  expect(run.signal.reason).toBe('RUN_STOPPED');
});
