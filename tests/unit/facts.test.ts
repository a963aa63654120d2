import { describe, expect, test } from 'vitest';
import { type FactName, type FactQuery, fact } from '../../chapters/mcp-tools/receipt/facts.ts';
import factsSource from '../../chapters/mcp-tools/receipt/facts.ts?raw';
import { studyReceipt } from '../../chapters/mcp-tools/receipt/recompute.ts';
import type { Studies } from '../../chapters/mcp-tools/receipt/study.ts';
import { factKey } from '../../web/receipts/fact-key.ts';
import { receiptIn, searchIndex, shipped, sources, studiesIn } from '../fixtures/receipts.ts';

/** `right model=1.5b offer=unrelated-8` as the attributes of a `<Fact>`. */
function queryOf(line: string): FactQuery {
  const [q = '', ...attributes] = line.split(' ');
  const parameters = Object.fromEntries(attributes.map((each) => each.split('=')));
  return { q: q as FactName, ...parameters };
}

function textOf(line: string, studies: Studies): string {
  const found = fact(queryOf(line), studies);
  return 'missing' in found ? found.missing : found.text;
}

describe.each(sources)('$name', (files) => {
  const studies = studiesIn(files);

  test.each(
    Object.entries({
      models: 'five',
      'models kind=local': 'three',
      'models kind=api form=digits': '2',
      'model-name model=haiku': 'Claude Haiku 4.5',
      'model-name model=sonnet form=short': 'Sonnet 5.5',
      'model-name model=1.5b': 'qwen2.5:1.5b',
      'model-name model=1.5b form=short': '1.5b',
      requests: 'twenty-four',
      'requests-per-tool': 'three',
      'requests-per-tool form=ordinal': 'third',
      'tools kind=shop': 'eight',
      'tools kind=confusable': 'twenty-four',
      'tools kind=unrelated form=digits': '56',
      'tools form=digits': '88',
      sizes: '8, 16, 32 or 64',
      'sizes kind=confusable form=words joint=and': 'sixteen, thirty-two and sixty-four',
      'sizes form=count': 'four',
      'size which=smallest': 'eight',
      'size which=largest form=digits': '64',
      'tools-added': '56',
      'padding offer=confusable-64': 'thirty-two',
      'search-k': 'five',
      'rows kind=local': '1,296',
      'rows kind=api': '864',
      rows: '2,160',
      'conditions kind=local': '54',
      'conditions kind=api': '36',
      'date kind=local': '28 September 2026',
      'date kind=api': '29 September 2026',
      seed: '7',
      level: '95%',
      'noise share=0.75': '0.55 to 0.88',
      'noise share=0.75 form=half': '0.2',
    }),
  )('the experiment: %s', (line, text) => expect(textOf(line, studies)).toBe(text));

  test.each(
    Object.entries({
      'tokens model=1.5b offer=unrelated-8': '511',
      'tokens model=1.5b offer=unrelated-64': '2,700',
      'tokens model=1.5b protocol=choice offer=unrelated-64': '809',
      'tokens model=haiku offer=unrelated-8 form=about': '1,070',
      'tokens-per-tool model=1.5b': '39',
      'tokens-per-tool model=1.5b form=digits': '39.1',
      'tokens-per-tool model=1.5b form=sum': '(2,700 − 511) / 56',
      'tokens-per-tool model=1.5b protocol=choice form=digits': '11.0',
      'tokens-per-tool model=haiku form=digits': '54.8',
      'tokens-per-tool model=haiku': '55',
      'tokens-per-tool model=sonnet form=digits': '73.8',
      'tokens-per-tool model=sonnet': '74',
      'prefill model=1.5b offer=unrelated-8': '262 ms',
      'prefill model=1.5b offer=unrelated-64': '1,834 ms',
      'prefill model=1.5b offer=unrelated-64 form=seconds': '1.8 seconds',
      'prefill model=1.5b protocol=choice offer=unrelated-64': '493 ms',
      'ratio of=prefill model=1.5b offer=unrelated-64 toOffer=unrelated-8 form=fold': 'sevenfold',
      'ratio of=prefill model=1.5b offer=unrelated-64 toOffer=unrelated-8': '7.0',
      'ratio of=tokens model=1.5b offer=unrelated-64 toOffer=unrelated-8': '5.3',
      'ratio of=tokens model=1.5b offer=unrelated-64 toOffer=unrelated-8 form=fold': 'fivefold',
      'ratio of=tokens model=1.5b protocol=choice toProtocol=native offer=unrelated-64 form=fraction':
        'a third',
      'ratio of=tokens model=1.5b protocol=choice toProtocol=native offer=unrelated-64 form=cut':
        'two thirds',
      'ratio of=tokens model=1.5b offer=search-all-minilm-5 toOffer=confusable-64 form=fraction':
        'an eighth',
      'ratio of=prefill model=1.5b offer=search-all-minilm-5 toOffer=confusable-64 form=fraction':
        'a fifteenth',
      'ratio of=tokens model=sonnet offer=search-all-minilm-5 toOffer=confusable-64 form=fraction':
        'a seventh',
      'ratio of=tokens model=haiku offer=search-all-minilm-5 toOffer=confusable-64 form=fraction':
        'a fifth',
      'ratio of=tokens model=api protocol=choice toProtocol=native offer=unrelated-64,confusable-64 form=less':
        'less than half',
      'calls-per-prefill model=1.5b offer=unrelated-64': '16,086',
      'calls-per-prefill model=1.5b offer=unrelated-64 form=words': 'sixteen thousand',
      'wall model=haiku offer=all form=words': 'one second',
      'wall model=haiku offer=all form=range': '0.9 to 1.1 seconds',
      'wall model=sonnet offer=all form=words': 'two seconds',
      'round-trip which=start': '44 ms',
      'round-trip which=median': '0.114 ms',
      'round-trip which=median form=fraction': 'a tenth of a millisecond',
      'round-trip which=p95': '0.166 ms',
      'round-trip which=calls form=words': 'two hundred',
      'input-cost model=haiku offer=unrelated-64': '$0.004',
      'input-cost model=sonnet offer=unrelated-64': '$0.010',
      'input-cost model=sonnet offer=unrelated-64 requests=1000': '$10.41',
      'price model=haiku which=input': '$1.00',
      'price model=sonnet which=output': '$10.00',
      'used-tokens model=haiku which=input': '647,580',
      'used-tokens model=haiku which=output': '16,572',
      'used-tokens model=sonnet which=input': '789,033',
      'used-tokens model=sonnet which=output': '20,380',
      'api-requests': '864',
      'run-cost': '$2.51',
      'run-cost form=exact': '$2.5123',
      'run-cost form=about': '$2.50',
      ceiling: '$6',
      'prompt which=sent': '2,699',
    }),
  )('tokens, time and money: %s', (line, text) => expect(textOf(line, studies)).toBe(text));

  test.each(
    Object.entries({
      'right model=1.5b offer=unrelated-8': '23 of 24',
      'right model=1.5b offer=unrelated-64 form=words': 'fourteen',
      'right model=1.5b offer=unrelated-64 form=percent': '58%',
      'right model=1.5b offer=unrelated-64 form=share': '0.58',
      'right model=api offer=unrelated form=range': '22 to 24',
      'right model=api protocol=choice offer=unrelated form=range': '24',
      'right model=api protocol=choice offer=confusable form=range-words':
        'twenty-three or twenty-four',
      'interval model=1.5b offer=unrelated-8': '0.80 to 0.99',
      'interval model=1.5b offer=unrelated-64': '0.39 to 0.76',
      'overlap model=1.5b offer=unrelated-8,unrelated-64': 'do not overlap',
      'overlap model=1.5b offer=unrelated-8,unrelated-16': 'overlap',
      'misses model=1.5b offer=unrelated-64': 'ten',
      'no-call model=1.5b offer=unrelated-64': 'seven',
      'wrong-tool model=1.5b offer=unrelated-64': 'three',
      'no-call model=1.5b offer=unrelated-8 form=times': 'once',
      'no-call model=0.5b offer=all form=of': '12 of 216',
      'no-call model=1.5b offer=all form=digits': '24',
      'no-call model=qwen3 offer=all form=digits': '33',
      'no-call model=haiku offer=all form=of': '15 of 216',
      'no-call model=sonnet offer=all form=words': 'five',
      'no-call model=all protocol=choice offer=all': 'zero',
      'answers model=local offer=all': '648',
      'off-offer model=local offer=all form=none cap=true': 'None',
      'off-offer model=local offer=all form=of': '0 of 648',
      'misses model=haiku offer=confusable-64 form=one-in': 'one in five',
      'misses model=sonnet offer=confusable-32,confusable-64': 'four',
      'misses model=sonnet offer=confusable-32,confusable-64 expected=draft_restock': 'four',
      'chosen model=sonnet offer=confusable-32,confusable-64 tool=stock_level expected=draft_restock':
        'three',
      'chosen model=sonnet offer=confusable-32,confusable-64 tool=none form=times': 'once',
      'chosen model=haiku offer=confusable-64 tool=character_count expected=word_count': 'one',
      'wrong-tools model=1.5b offer=unrelated-64': 'dictionary_define, send_email and stock_level',
      'paired model=1.5b size=16 which=lost': 'one',
      'paired model=1.5b size=16 which=gained': 'zero',
      'paired model=1.5b size=16 which=same': 'twenty-three',
      'comparisons model=1.5b protocol=both sizes=16,32': 'four',
      'comparisons-worse model=1.5b protocol=both sizes=16,32': 'all four',
      'comparisons-worse model=1.5b sizes=16,64': 'one of the two',
      'recall retriever=bm25': '0.875',
      'recall retriever=all-minilm': '0.958',
      'recall retriever=bm25 form=of': '21 of 24',
      'recall retriever=all-minilm form=of': '23 of 24',
      'recall-missed retriever=bm25': 'three',
      'right-when-offered model=sonnet offer=search-bm25-5': '21 of 21',
      'right-when-offered model=sonnet offer=search-all-minilm-5': '23 of 23',
      'missed-when-offered model=haiku offer=search form=range-words': 'two or three',
      'models-better model=local offer=search-bm25-5 toOffer=confusable-64': 'two of the three',
    }),
  )('answers: %s', (line, text) => expect(textOf(line, studies)).toBe(text));
});

describe('what the receipts do not hold is said, never guessed', () => {
  const studies = studiesIn(shipped);

  test.each([
    ['right model=7b offer=unrelated-8', 'no model 7b'],
    ['right model=claude offer=unrelated-8', 'claude names several models'],
    ['right model=1.5b offer=unrelated-128', 'unrelated-128 was not measured'],
    ['right model=1.5b,haiku offer=unrelated-8,unrelated-128', 'unrelated-128 was not measured'],
    ['prefill model=haiku offer=unrelated-64', 'prefill time of claude-haiku'],
    ['recall retriever=colbert', 'no search by colbert'],
    ['price model=1.5b which=input', 'a list price of qwen2.5:1.5b'],
  ])('%s', (line, reason) => {
    expect(textOf(line, studies)).toMatch(/^not in this receipt: /);
    expect(textOf(line, studies)).toContain(reason);
  });

  test('a page without a receipt', () => {
    expect(textOf('requests', { local: null, api: null })).toMatch(/^not in this receipt/);
    expect(textOf('run-cost', { ...studies, api: null })).toMatch(/^not in this receipt/);
    expect(textOf('right model=1.5b offer=unrelated-8', { ...studies, local: null })).toContain(
      '1.5b',
    );
  });

  test('a run whose prompts were not counted again', () => {
    const receipt = receiptIn(shipped.local);
    const [row] = receipt.rows;
    if (row) row.promptTokens += 1;
    const local = studyReceipt(receipt, searchIndex());
    expect(textOf('prompt which=sent', { ...studies, local })).toMatch(/^not in this receipt/);
  });
});

test('a wrong question is the author’s, and ends the build', () => {
  const studies = studiesIn(shipped);
  const wrong = [
    'no-such-fact',
    'right offer=unrelated-8',
    'right model=1.5b offer=unrelated-8 form=roman',
    'interval model=1.5b offer=unrelated',
    'size which=middle',
  ];
  for (const line of wrong) expect(() => fact(queryOf(line), studies), line).toThrow(RangeError);
});

test('one answer changed moves the facts of its condition, and no others', () => {
  const studies = studiesIn(shipped);
  const receipt = receiptIn(shipped.local);
  const changed = receipt.rows.find(
    (r) => r.model === 'qwen2.5:1.5b' && r.offer === 'unrelated-64',
  );
  if (changed) changed.chosen = changed.chosen === null ? changed.expected : null;
  const after = { ...studies, local: studyReceipt(receipt, searchIndex()) };
  const moved = (line: string) => textOf(line, studies) !== textOf(line, after);
  expect(moved('right model=1.5b offer=unrelated-64')).toBe(true);
  expect(moved('misses model=1.5b offer=unrelated-64')).toBe(true);
  expect(moved('no-call model=1.5b offer=all form=of')).toBe(true);
  expect(moved('right model=1.5b offer=unrelated-32')).toBe(false);
  expect(moved('right model=0.5b offer=unrelated-64')).toBe(false);
  expect(moved('tokens model=1.5b offer=unrelated-64')).toBe(false);
  expect(moved('run-cost')).toBe(false);
});

test('a fact tells how many rows of which receipt it came from', () => {
  const studies = studiesIn(shipped);
  const from = (line: string) => {
    const found = fact(queryOf(line), studies);
    return 'missing' in found ? null : found.from;
  };
  expect(from('right model=1.5b offer=unrelated-8')).toEqual({ receipts: ['local'], rows: 24 });
  expect(from('no-call model=haiku offer=all')).toEqual({ receipts: ['api'], rows: 216 });
  expect(from('right model=all offer=all')).toEqual({ receipts: ['local', 'api'], rows: 1080 });
  expect(from('run-cost')).toEqual({ receipts: ['api'], rows: 0 });
});

test('the table of the vocabulary names every fact', () => {
  const table = factsSource.slice(0, factsSource.indexOf('const FACTS'));
  const named = new Set([...table.matchAll(/`([a-z0-9-]+)`/g)].map(([, name]) => name));
  const error = (() => {
    try {
      fact(queryOf('?'), studiesIn(shipped));
    } catch (thrown) {
      return String(thrown);
    }
    return '';
  })();
  const all = (/one of: (.*)/.exec(error)?.[1] ?? '').split(', ');
  expect(all.length).toBeGreaterThan(40);
  expect(all.filter((name) => !named.has(name))).toEqual([]);
});

test('a question has one key, whatever the order of its attributes', () => {
  expect(factKey({ q: 'right', offer: 'unrelated-8', model: '1.5b' })).toBe(
    factKey({ model: '1.5b', q: 'right', offer: 'unrelated-8' }),
  );
});
