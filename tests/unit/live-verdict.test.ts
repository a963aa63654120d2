import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { MODE_FACTS } from '../../chapters/mcp-tools/modes.ts';
import { MODE_NAMES, type RunEventInput, recordingName } from '../../server/live/protocol.ts';
import { foldRows, lifeWords } from '../../web/live/rows.ts';
import { kept, newRun, type RunState, reduceRun } from '../../web/live/run-reducer.ts';
import { readTrace } from '../../web/live/trace.ts';
import { decisiveRow, isAsExpected, verdictOf } from '../../web/live/verdict.ts';
import { answer, eventsOf, UP_TO_THE_CALL, WRONG_ID } from '../fixtures/run-events.ts';

const RUNS = new URL('../../receipts/runs/', import.meta.url);

const played = (events: readonly RunEventInput[]): RunState =>
  reduceRun(newRun('r', null), { type: 'events', events: eventsOf(events) });

function recorded(name: string): RunState {
  const { header, events } = readTrace(readFileSync(new URL(`${name}.jsonl`, RUNS), 'utf8'));
  const request = { scenario: header.scenario, mode: header.mode, options: header.options };
  return reduceRun(newRun('r', request), { type: 'events', events });
}

describe('verdictOf', () => {
  it('says in a word and a sentence why a reply was refused', () => {
    const run = played(WRONG_ID);
    expect(verdictOf(run, MODE_FACTS['wrong-id'].expects)).toMatchObject({
      word: 'Refused',
      tone: 'client',
      code: 'ID_MISMATCH',
      sentence: expect.stringContaining('The reply is labelled 4; request 3 is waiting.'),
    });
    const decisive = decisiveRow(run);
    expect(decisive?.kind === 'frame' && decisive.label.id).toBe('4');
  });

  it.each([
    ['true', true],
    ['"3"', '3'],
    ['null', null],
  ])('shows the id %s as JSON writes it', (shown, id) => {
    const run = played([...UP_TO_THE_CALL, answer(id), ...WRONG_ID.slice(-4)]);
    expect(verdictOf(run)?.sentence).toContain(`labelled ${shown};`);
  });

  it('is alarmed by an ending that is not the expected one, also by a call too many', () => {
    const run = played(WRONG_ID);
    const { expects } = MODE_FACTS['wrong-id'];
    expect(verdictOf(run, { ...expects, code: 'FRAME_TOO_LONG' })?.tone).toBe('alarm');
    expect(verdictOf(run, { ...expects, calls: 0 })?.tone).toBe('alarm');
    expect(verdictOf(run, { outcome: 'ok' })?.tone).toBe('alarm');
  });

  it('decides nothing about a run that was stopped or that the backend lost', () => {
    const end = {
      kind: 'finished',
      outcome: 'failed',
      code: 'RUN_STOPPED',
      durationMs: 5,
    } as const;
    const stopped = played([...UP_TO_THE_CALL, end]);
    expect(verdictOf(stopped, MODE_FACTS.hang.expects)).toMatchObject({
      word: 'Stopped',
      tone: 'quiet',
    });
    expect(isAsExpected(stopped, MODE_FACTS.hang.expects)).toBeNull();
  });

  it('is null while the run goes on', () => {
    expect(verdictOf(played(UP_TO_THE_CALL))).toBeNull();
  });
});

describe('the recordings', () => {
  it.each(MODE_NAMES)('%s ends as its facts say, and the verdict is calm', (mode) => {
    const run = recorded(recordingName({ scenario: 'failure-mode', mode }));
    const { expects } = MODE_FACTS[mode];
    expect(isAsExpected(run, expects)).toBe(true);
    const verdict = verdictOf(run, expects);
    expect(verdict?.tone).toBe('client');
    expect(verdict?.sentence).toMatch(/^[A-Z0-9].{12,240}[.!?…]$/s);
    expect(lifeWords(run)).toMatch(/nothing left running$/);
  });

  it('hold the purchase that never arrived, and the one that did', () => {
    const refused = recorded('purchase.normal');
    expect(refused.end?.code).toBe('TOOL_NOT_ALLOWED');
    expect([refused.callLog.total, refused.purchases]).toEqual([1, 0]);
    expect(decisiveRow(refused)?.kind).toBe('not-sent');
    const control = recorded('purchase-without-allowlist.normal');
    expect([control.callLog.total, control.purchases]).toEqual([2, 1]);
  });

  it('name no place on the machine that made them', () => {
    for (const name of readdirSync(RUNS)) {
      const text = readFileSync(new URL(name, RUNS), 'utf8');
      expect(text, name).not.toMatch(/\/(home|root|tmp|work|Users)\//);
    }
  });
});

describe('foldRows', () => {
  it('folds nothing while there is room', () => {
    const { rows } = played(WRONG_ID);
    expect(foldRows(rows, 7, null)).toEqual(kept(rows));
  });

  it('keeps the first, the last and the row that decided, and counts the rest', () => {
    const run = recorded('failure-mode.stale');
    const decisive = decisiveRow(run);
    const shown = foldRows(run.rows, 5, decisive?.seq ?? null);
    expect(shown).toHaveLength(5);
    expect(shown[0]).toBe(kept(run.rows)[0]);
    expect(shown).toContain(decisive);
    const frames = shown.reduce((sum, row) => sum + (row.kind === 'fold' ? row.frames : 1), 0);
    expect(frames).toBe(run.rows.total);
  });
});
