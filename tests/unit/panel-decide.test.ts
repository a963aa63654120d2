import { describe, expect, test } from 'vitest';
import type { Study } from '../../chapters/mcp-tools/receipt/study.ts';
import { gapsOf, whyNot } from '../../web/panels/decide/gaps.ts';
import {
  conditionOf,
  costOfOne,
  type Decision,
  decisionFor,
  measuredOf,
  offerOf,
  optionsOf,
  studyOf,
} from '../../web/panels/decide/reading.ts';
import { decisionOf } from '../../web/panels/decide/use-decision.ts';
import { shipped, sources, studiesIn } from '../fixtures/receipts.ts';

const HAIKU = 'claude-haiku-4-5-20251001';
const nothing = { model: null, kind: null, size: null, protocol: null, retriever: null };

describe.each(sources)('deciding from $name', (files) => {
  const studies = studiesIn(files);
  const options = optionsOf(studies);
  const local = studies.local as Study;
  const api = studies.api as Study;
  const usual = decisionOf(nothing, options);

  test('what can be chosen is what the receipts hold', () => {
    expect(options.models).toHaveLength(5);
    expect(options.sizes).toEqual([8, 16, 32, 64]);
    expect(options.retrievers).toEqual(['bm25', 'all-minilm']);
  });

  test('1.5b, native, 64 unrelated tools: 14 of 24, 0.39 to 0.76', () => {
    expect(usual).toMatchObject({ model: 'qwen2.5:1.5b', protocol: 'native', size: 64 });
    const condition = conditionOf(usual, local);
    expect(condition).toMatchObject({ correct: 14, n: 24, noCall: 7, wrongTool: 3 });
    expect(condition?.medianPrefillMs).toBeCloseTo(1833.85, 2);
    expect(condition?.interval?.map((end) => end.toFixed(2))).toEqual(['0.39', '0.76']);
  });

  test('a search is one of the 64 confusable tools and of nothing else', () => {
    const search: Decision = { ...usual, retriever: 'bm25' };
    expect(conditionOf(search, local)).toBeNull();
    expect(whyNot(search, local)).toContain('64 tools, confusable');
    expect(conditionOf({ ...search, kind: 'confusable' }, local)?.correct).toBe(21);
    expect(conditionOf({ ...search, kind: 'confusable', size: 32 }, local)).toBeNull();
  });

  test('with the shop’s tools alone both kinds are one catalog', () => {
    const bare: Decision = { ...usual, size: 8 };
    expect(offerOf({ ...bare, kind: 'confusable' }, local)).toBe('unrelated-8');
    expect(conditionOf(bare, local)?.correct).toBe(23);
  });

  test('every measured condition is what its own decision comes to', () => {
    let seen = 0;
    for (const model of options.models) {
      const study = studyOf(studies, model) as Study;
      for (const protocol of ['native', 'choice'] as const) {
        const decision = { ...usual, model, protocol };
        for (const condition of measuredOf(decision, study)) {
          seen += 1;
          expect(conditionOf(decisionFor(condition.offer, decision, study), study)).toBe(condition);
        }
      }
    }
    expect(seen).toBe(90);
  });

  test('a request on Haiku costs its prompt and the mean answer at list price', () => {
    const condition = conditionOf({ ...usual, model: HAIKU }, api);
    if (condition === null) throw new Error('not measured');
    const cost = costOfOne(condition, api);
    expect(cost?.meanOutput).toBeCloseTo(16_572 / 432, 6);
    expect(cost?.total).toBeCloseTo((4133 * 1 + (16_572 / 432) * 5) / 1e6, 9);
  });

  const gaps = (decision: Decision, study: Study) => {
    const condition = conditionOf(decision, study);
    if (condition === null) throw new Error('not measured');
    return gapsOf(decision, condition, study, options);
  };

  test('native figures of local models say that the definitions were malformed; others do not', () => {
    const isSaid = (decision: Decision, study: Study) =>
      gaps(decision, study).some(({ isMalformed }) => isMalformed);
    expect(isSaid(usual, local)).toBe(true);
    expect(isSaid({ ...usual, protocol: 'choice' }, local)).toBe(false);
    expect(isSaid({ ...usual, model: HAIKU }, api)).toBe(false);
    // Of a run of the reader's own it is not known.
    expect(isSaid(usual, { ...local, rowCount: local.rowCount / 2 })).toBe(false);
  });

  test('what is missing is named: prefill over an API, a bill of a local run, the search’s own time', () => {
    const text = (decision: Decision, study: Study) =>
      gaps(decision, study)
        .map((gap) => gap.text)
        .join('\n');
    expect(text({ ...usual, model: HAIKU }, api)).toContain('Prefill');
    expect(text(usual, local)).toContain('no bill');
    expect(text(usual, local)).not.toContain('Prefill');
    expect(text({ ...usual, kind: 'confusable', retriever: 'bm25' }, local)).toContain('BM25 took');
  });
});

describe('another receipt', () => {
  const studies = studiesIn(shipped);
  const options = optionsOf(studies);

  test.each([
    [{ model: 'gpt' }, { model: 'qwen2.5:1.5b' }],
    [{ size: '12' }, { size: 64 }],
    [
      { kind: 'toString', protocol: 'constructor' },
      { kind: 'unrelated', protocol: 'native' },
    ],
    [{ retriever: 'none' }, { retriever: null }],
    [{ retriever: 'all-minilm' }, { retriever: 'all-minilm' }],
  ])('an address that says %j gives %j', (said, expected) => {
    expect(decisionOf({ ...nothing, ...said }, options)).toMatchObject(expected);
  });

  test('n of 0 is not measured, and never a zero', () => {
    const study = studies.local as Study;
    const conditions = new Map(
      [...study.conditions].map(([key, one]) => [key, { ...one, n: 0, rows: [] }]),
    );
    const empty = { ...study, conditions };
    const decision = decisionOf(nothing, options);
    expect(conditionOf(decision, empty)).toBeNull();
    expect(measuredOf(decision, empty)).toEqual([]);
  });

  test('with no receipt there is nothing to choose, and no model', () => {
    const none = optionsOf({ local: null, api: null });
    expect(none).toEqual({ models: [], sizes: [], retrievers: [] });
    expect(studyOf({ local: null, api: null }, decisionOf(nothing, none).model)).toBeNull();
  });
});
