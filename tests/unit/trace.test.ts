import { describe, expect, it } from 'vitest';
import type { RecordingHeader } from '../../server/live/protocol.ts';
import { newRun, reduceRun } from '../../web/live/run-reducer.ts';
import { headerOf, pairsOf, readTrace, TraceFailure, writeTrace } from '../../web/live/trace.ts';
import { answer, eventsOf, UP_TO_THE_CALL, WRONG_ID } from '../fixtures/run-events.ts';

const header: RecordingHeader = {
  type: 'recording',
  version: 1,
  recorded: '2026-11-30T21:00:00.000Z',
  platform: 'linux x64',
  node: '20.20.0',
  scenario: 'failure-mode',
  mode: 'wrong-id',
  options: { timeoutMs: 1_000 },
};
const events = eventsOf(WRONG_ID);
const text = writeTrace({ header, events });

function codeOf(act: () => unknown): string {
  try {
    act();
  } catch (error) {
    if (error instanceof TraceFailure) return `${error.code}: ${error.message}`;
    throw error;
  }
  return 'no failure';
}

describe('a trace', () => {
  it('comes back from its file as it was', () => {
    expect(readTrace(text)).toEqual({ header, events });
  });

  it('carries the place and time of a live run, and its own header when it was recorded', () => {
    const request = {
      scenario: 'failure-mode',
      mode: 'wrong-id',
      options: { timeoutMs: 1_000 },
    } as const;
    const where = { recorded: header.recorded, platform: header.platform, node: header.node };
    expect(headerOf(newRun('r', request), where)).toEqual(header);
    const old = { ...header, node: '22.0.0' };
    const recorded = newRun('r', request, { kind: 'recording', header: old, speed: 1 });
    expect(headerOf(recorded, where)).toBe(old);
  });

  it.each([
    ['', 'TRACE_HEADER_MISSING'],
    ['hello', 'TRACE_NOT_JSON_LINES: line 1'],
    ['{}', 'TRACE_HEADER_MISSING'],
    [text.replace('"scenario":"failure-mode"', '"scenario":"evil"'), 'TRACE_HEADER_MISSING'],
    [text.replace('"kind":"process-started"', '"kind":"html"'), 'TRACE_EVENT_INVALID: line 2'],
    [text.split('\n').toSpliced(3, 1).join('\n'), 'TRACE_INCOMPLETE: line 4'],
    [`${text}{"type":"queued","run":"r","place":1}\n`, 'TRACE_EVENT_INVALID'],
    ['x'.repeat(20_000_001), 'TRACE_TOO_LARGE'],
  ])('that is wrong is refused with a code and the line at fault', (wrong, expected) => {
    expect(codeOf(() => readTrace(wrong))).toContain(expected);
  });

  it('plays to the same state as the run that made it', () => {
    const request = { scenario: header.scenario, mode: header.mode, options: header.options };
    const play = (from: typeof events) =>
      reduceRun(newRun('r', request), { type: 'events', events: from });
    expect(play([...readTrace(text).events])).toEqual(play(events));
  });
});

/** Where two runs part. */
const partingOf = (...runs: Parameters<typeof pairsOf>) =>
  pairsOf(...runs).find(({ left, right }) => left !== right);

describe('pairsOf', () => {
  it('finds no difference in times, process ids and run ids', () => {
    const other = eventsOf(WRONG_ID, 'other').map((message) => ({
      ...message,
      atMs: message.atMs * 3,
      event: 'pid' in message.event ? { ...message.event, pid: 99 } : message.event,
    }));
    expect(pairsOf(events, other)).not.toEqual([]);
    expect(partingOf(events, other)).toBeUndefined();
  });

  it('finds the first event that differs, and a run that ends sooner', () => {
    const other = eventsOf([...UP_TO_THE_CALL, answer(3)]);
    const parting = partingOf(events, other);
    expect(parting?.left).toContain('"id":4');
    expect(parting?.right).toContain('"id":3');
    expect(partingOf(events, events.slice(0, 4))?.right).toBeNull();
  });
});
