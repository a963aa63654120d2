import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { EventMessage } from '../../server/live/protocol.ts';
import { leftOut } from '../../web/live/rows.ts';
import { kept, newRun, ROWS_KEPT, type RunState, reduceRun } from '../../web/live/run-reducer.ts';
import { eventsOf, frame, UP_TO_THE_CALL, WRONG_ID } from '../fixtures/run-events.ts';

const take = (state: RunState, events: readonly EventMessage[]) =>
  reduceRun(state, { type: 'events', events });

describe('reduceRun', () => {
  const events = eventsOf(WRONG_ID);
  const whole = take(newRun('r', null), events);

  it('holds everything that a view shows of a refused run', () => {
    expect(whole.phase).toBe('finished');
    expect(whole.end).toMatchObject({ outcome: 'refused', code: 'ID_MISMATCH', durationMs: 13 });
    expect(whole.steps.map(({ name, status }) => [name, status])).toEqual([
      ['handshake', 'ok'],
      ['call', 'refused'],
    ]);
    expect(whole.callLog.total).toBe(1);
    expect(whole.purchases).toBe(0);
    expect(whole.processes).toEqual([
      { pid: 41, role: 'server', startedMs: 0, exit: { atMs: 12, code: 0, signal: null } },
    ]);
    expect(whole.marks).toEqual([{ kind: 'input-ended', atMs: 11 }]);
  });

  it('pairs an answer with the request of its id, and with nothing when the id is another', () => {
    const answers = kept(whole.rows).map((row) => (row.kind === 'frame' ? row.answers : undefined));
    expect(answers).toEqual([null, 2, null, null, null]);
  });

  it('gives the same state however the events are cut, repeated or told again from an earlier one', () => {
    const cuts = fc.array(fc.tuple(fc.nat(events.length), fc.nat(events.length)));
    fc.assert(
      fc.property(cuts, (spans) => {
        const ordered = spans.map(([a, b]) => [Math.min(a, b), Math.max(a, b)] as const);
        const partly = ordered.reduce(
          (state, [from, to]) => take(state, events.slice(from, to)),
          newRun('r', null),
        );
        expect(take(partly, events)).toEqual(whole);
      }),
    );
  });

  it('takes nothing past a gap, and says from where it must be told again', () => {
    const gapped = take(newRun('r', null), [...events.slice(0, 4), ...events.slice(6)]);
    expect(gapped.nextSeq).toBe(4);
    expect(gapped.phase).toBe('running');
    expect(take(gapped, events.slice(4))).toEqual(whole);
  });

  it('takes nothing after the end', () => {
    const extra = { ...frame('received', '{}') };
    const after = eventsOf([...WRONG_ID, extra]);
    expect(take(newRun('r', null), after)).toEqual(whole);
  });

  it('folds a flood into one row with its first, its last and a count', () => {
    const note = (n: number) =>
      frame('received', { jsonrpc: '2.0', method: 'notifications/progress', params: { n } });
    const flood = Array.from({ length: 5_000 }, (_, n) => note(n));
    const state = take(newRun('r', null), eventsOf([...UP_TO_THE_CALL, ...flood]));
    const last = kept(state.rows).at(-1);
    expect(last).toMatchObject({ kind: 'frame', repeated: 5_000 });
    expect(last?.kind === 'frame' && [last.text, last.last?.text]).toEqual([
      note(0).kind === 'frame' &&
        JSON.stringify({ jsonrpc: '2.0', method: 'notifications/progress', params: { n: 0 } }),
      JSON.stringify({ jsonrpc: '2.0', method: 'notifications/progress', params: { n: 4_999 } }),
    ]);
  });

  it('keeps the two ends of a long run and counts what lies between', () => {
    const calls = Array.from({ length: 1_000 }, (_, id) =>
      frame('sent', { jsonrpc: '2.0', id, method: 'tools/call', params: { name: 'word_count' } }),
    );
    const { rows } = take(newRun('r', null), eventsOf(calls));
    expect(kept(rows)).toHaveLength(2 * ROWS_KEPT);
    expect(rows.total).toBe(1_000);
    expect(leftOut(rows)).toBe(1_000 - 2 * ROWS_KEPT);
  });

  it('counts purchases among the calls that the server logged, and survives a broken line', () => {
    const state = take(
      newRun('r', null),
      eventsOf([
        { kind: 'call-log', line: '{"name":"place_purchase"}' },
        { kind: 'call-log', line: '{"name":"word_count"}' },
        { kind: 'call-log', line: 'not json place_purchase' },
      ]),
    );
    expect([state.callLog.total, state.purchases]).toEqual([3, 1]);
  });

  it('shows a place in the queue only until the run begins', () => {
    const queued = reduceRun(newRun('r', null), { type: 'queued', place: 3 });
    expect([queued.phase, queued.place]).toEqual(['queued', 3]);
    const running = take(queued, events.slice(0, 1));
    expect([running.phase, running.place]).toEqual(['running', null]);
    expect(reduceRun(running, { type: 'queued', place: 1 })).toBe(running);
  });

  it('is stale while the backend is lost, and no longer once it tells on', () => {
    const lost = reduceRun(take(newRun('r', null), events.slice(0, 3)), { type: 'stale' });
    expect(lost.stale).toBe(true);
    expect(take(lost, events.slice(3)).stale).toBe(false);
    expect(reduceRun(whole, { type: 'stale' })).toBe(whole);
  });

  it('keeps the end of a long stderr', () => {
    const lines = Array.from({ length: 100 }, (_, n) => ({
      kind: 'stderr' as const,
      text: `${n} ${'x'.repeat(2_000)}\n`,
    }));
    const { stderr } = take(newRun('r', null), eventsOf(lines));
    expect(stderr.length).toBeLessThanOrEqual(65_536);
    expect(stderr).toContain('\n99 ');
  });
});
