import { describe, expect, test } from 'vitest';
import { compare, comparisons } from '../../web/panels/identity/compare.ts';
import { identity, type Outcome } from '../../web/panels/identity/model.ts';
import { PRESETS, type Reply } from '../../web/panels/identity/presets.ts';
import type { Lesson } from '../../web/panels/stepper/lesson.ts';
import { inputAt, startAt, stepReducer } from '../../web/panels/stepper/reducer.ts';

const lastStep = (input: Reply) => identity.steps(input).at(-1);

const OUTCOMES: Record<string, [Outcome, string?]> = {
  next: ['refuse', 'ID_MISMATCH'],
  exact: ['accept'],
  true: ['refuse', 'ID_MISMATCH'],
  string: ['refuse', 'ID_MISMATCH'],
  hex: ['refuse', 'ID_MISMATCH'],
  decimal: ['accept'],
  null: ['refuse', 'ID_MISMATCH'],
  missing: ['refuse', 'ID_MISMATCH'],
  notification: ['skip'],
  'server-request': ['skip'],
  error: ['refuse', 'SERVER_ERROR'],
  both: ['refuse', 'RESPONSE_MALFORMED'],
  neither: ['refuse', 'RESPONSE_MALFORMED'],
  'bare-result': ['refuse', 'RESPONSE_MALFORMED'],
  'bare-error': ['refuse', 'RESPONSE_MALFORMED'],
  batch: ['refuse', 'FRAME_NOT_JSON_RPC'],
};

describe('what a reply is to the request that waits', () => {
  test('every preset has its expected outcome here', () => {
    expect(PRESETS.map(({ id }) => id).sort()).toEqual(Object.keys(OUTCOMES).sort());
  });

  test.each(PRESETS)('$title', ({ id, input }) => {
    const [outcome, code] = OUTCOMES[id] ?? [];
    const last = lastStep(input);
    expect(last?.outcome).toBe(outcome);
    expect(last?.decided?.code).toBe(code);
    expect(last?.decided?.lines.length).toBeGreaterThan(0);
    expect(identity.steps(input)[0].ask?.answer).toBe(outcome);
  });

  test('a line that is not JSON is refused before any id is compared', () => {
    const steps = identity.steps({ id: 41, text: 'server ready' });
    expect(steps).toHaveLength(2);
    expect(steps[1]?.decided).toMatchObject({ code: 'FRAME_NOT_JSON', region: 'parseFrame' });
  });

  test('41.0 is taken, and the step before says why', () => {
    const steps = identity.steps({ id: 41, text: '{"jsonrpc":"2.0","id":41.0,"result":{}}' });
    expect(steps[1]?.sentence).toContain('The line says 41.0');
    expect(steps[2]?.outcome).toBe('accept');
  });

  test('any text at all ends in one of the three', () => {
    for (const text of ['', '{', 'null', '[]', '{"jsonrpc":"2.0","id":{}}', '"\\ud800"']) {
      expect(lastStep({ id: 0, text })?.outcome).toBe('refuse');
    }
  });

  test('a preset added as data is a case of its own, with nothing else changed', () => {
    const added = {
      id: 'fraction',
      title: '41.5',
      input: { id: 41, text: '{"jsonrpc":"2.0","id":41.5,"result":{}}' },
    };
    const more: Lesson<Reply> = { ...identity, presets: [...identity.presets, added] };
    const start = startAt(more, { preset: 'exact', edited: null, step: 0 });
    const chosen = stepReducer(more)(start, { type: 'choose', preset: 'fraction' });
    expect(inputAt(more, chosen)).toEqual(added.input);
    expect(lastStep(added.input)?.decided?.code).toBe('ID_MISMATCH');
  });
});

describe('three ways to compare an id', () => {
  test.each([
    ['true', 1, true, true, false],
    ['"41"', 41, true, true, false],
    ['"0x29"', 41, true, true, false],
    ['" 41 "', 41, true, true, false],
    ['[41]', 41, true, true, false],
    ['""', 0, true, true, false],
    ['null', 0, false, true, false],
    ['42', 41, false, false, false],
    ['41.0', 41, true, true, true],
    ['41', 41, true, true, true],
  ])('%s for request %d: loose %s, Number %s, exact %s', (spelled, id, loose, number, exact) => {
    const row = compare({ id, text: `{"jsonrpc":"2.0","id":${spelled},"result":{"id":7}}` });
    expect(row).toEqual({ spelled, waiting: id, loose, number, exact });
  });

  test('a missing id equals nothing', () => {
    expect(compare({ id: 41, text: '{"jsonrpc":"2.0","result":{}}' })).toEqual({
      spelled: 'none',
      waiting: 41,
      loose: false,
      number: false,
      exact: false,
    });
  });

  test('what is no message has no id, and the presets share their rows', () => {
    expect(compare({ id: 41, text: '[]' })).toBeNull();
    const rows = comparisons().map(({ spelled }) => spelled);
    expect(rows).toEqual(['42', '41', 'true', '"41"', '"0x29"', '41.0', 'null', 'none']);
  });
});
