import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  bm25Scores,
  recallAt,
  terms,
  toolText,
  topTools,
} from '../../chapters/mcp-tools/code/tool-search.ts';

test('toolText: the name split on underscores, then the description', () => {
  expect(toolText({ name: 'send_message_to_lucy', description: 'On her phone.' })).toBe(
    'send message to lucy. On her phone.',
  );
  expect(toolText({ name: 'bare' })).toBe('bare. ');
});

test('terms: lower-cased runs of letters and digits, repeats kept', () => {
  expect(terms("Is the van with A-1060 on the way? Lucy's")).toEqual([
    'is',
    'the',
    'van',
    'with',
    'a',
    '1060',
    'on',
    'the',
    'way',
    'lucy',
    's',
  ]);
  expect(terms('…')).toEqual([]);
});

describe('bm25Scores', () => {
  test('by hand: two documents of equal length, one has the term once', () => {
    // idf = ln(1 + (2 - 1 + 0.5) / (1 + 0.5)) = ln 2; the term weight of a mean-length text is 1.
    const [having, lacking] = bm25Scores('tubs', ['tubs left', 'words only']);
    expect(having).toBeCloseTo(Math.log(2), 12);
    expect(lacking).toBe(0);
  });

  test('a repeat in the request counts once, in the text with less and less', () => {
    const texts = ['tubs', 'tubs tubs', 'words'];
    expect(bm25Scores('tubs tubs', texts)).toEqual(bm25Scores('tubs', texts));
  });

  test('the order of the request does not move a score by a single bit', () => {
    const texts = ['a b c d', 'b c', 'a a d', 'c d e f g'];
    fc.assert(
      fc.property(fc.shuffledSubarray(['a', 'b', 'c', 'd', 'e'], { minLength: 2 }), (words) => {
        const sorted = [...words].sort().join(' ');
        expect(bm25Scores(words.join(' '), texts)).toEqual(bm25Scores(sorted, texts));
      }),
    );
  });

  test('no documents, empty documents and a request without terms score nothing', () => {
    expect(bm25Scores('tubs', [])).toEqual([]);
    expect(bm25Scores('tubs', ['', ''])).toEqual([0, 0]);
    expect(bm25Scores('', ['tubs'])).toEqual([0]);
  });
});

describe('topTools', () => {
  const tools = [{ name: 'a' }, { name: 'b' }, { name: 'c' }, { name: 'd' }];

  test('best first; ties keep catalog order', () => {
    const top = topTools('any', tools, () => [1, 2, 2, 0], 3);
    expect(top.map(({ name }) => name)).toEqual(['b', 'c', 'a']);
  });

  test('a term found in the name counts', () => {
    const catalog = [{ name: 'stock_level' }, { name: 'word_count' }];
    expect(topTools('count these words', catalog, bm25Scores, 1)).toEqual([{ name: 'word_count' }]);
  });
});

test('recallAt: the share of requests whose right tool is among the first k', () => {
  const offered = [['a', 'b'], ['b', 'a'], ['c']];
  expect(recallAt(1, ['a', 'a', 'c'], offered)).toBeCloseTo(2 / 3, 12);
  expect(recallAt(2, ['a', 'a', 'c'], offered)).toBe(1);
  expect(recallAt(5, [], [])).toBeNull();
  expect(recallAt(5, ['a'], [])).toBe(0);
});
