import { expect, test } from 'vitest';
import { compare } from '../../chapters/mcp-tools/receipt/compare.ts';
import { choiceOf, pick, renamed } from '../../web/panels/compare/sides.ts';
import { aboutTokens, finding } from '../../web/panels/compare/words.ts';
import { shipped, studiesIn } from '../fixtures/receipts.ts';

const studies = studiesIn(shipped);
const { local, api } = studies;
if (local === null || api === null) throw new Error('the book has two receipts');
const held = (study: typeof local, brought: boolean) => ({ study, name: 'mine.json', brought });
const book = { local: held(local, false), api: held(api, false) };
const side = (model: string, study = local) => ({ study, model });

test('until a receipt is brought, the book stands on both sides, also while the page is printed', () => {
  const printed = choiceOf(studies, {
    held: { local: null, api: null },
    book: { local: null, api: null },
  });
  const models = [...local.header.models, ...api.header.models];
  for (const choice of [printed, choiceOf(studies, { held: book, book })]) {
    expect(choice.brought).toBe(false);
    expect(choice.book.map(({ model }) => model)).toEqual(models);
    expect(choice.yours.map(({ model }) => model)).toEqual(models);
  }
});

test('a brought receipt stands alone on its side, against the same model or one of its kind', () => {
  const mine = { ...local, header: { ...local.header, models: ['qwen2.5:1.5b'] } };
  const choice = choiceOf(studies, { held: { ...book, local: held(mine, true) }, book });
  expect(choice).toMatchObject({ brought: true, yours: [{ model: 'qwen2.5:1.5b' }] });
  const yours = pick(choice.yours, null, null);
  expect(pick(choice.book, null, yours)).toMatchObject({ model: 'qwen2.5:1.5b', study: local });
  expect(pick(choice.book, 'claude-sonnet-5-5', yours)?.model).toBe('claude-sonnet-5-5');
  const foreign = { study: { ...mine, kind: 'api' as const }, model: 'claude-new' };
  expect(pick(choice.book, 'no such model', foreign)?.model).toBe('claude-haiku-4-5-20251001');
});

test('for a figure the two sides have two names, though they are one model', () => {
  const [first, second] = [
    renamed(side('qwen2.5:1.5b'), 'book'),
    renamed(side('qwen2.5:1.5b'), 'yours'),
  ];
  expect([first.header.models, second.header.models]).toEqual([
    ['qwen2.5:1.5b (book)'],
    ['qwen2.5:1.5b (yours)'],
  ]);
  const condition = [...first.conditions.values()][0];
  expect(first.conditions.size).toBe(18);
  expect(condition?.rows[0]?.model).toBe('qwen2.5:1.5b (book)');
});

test('the finding says noise where it is noise, and what chance alone would do', () => {
  const same = compare(side('qwen2.5:1.5b'), side('qwen2.5:1.5b'));
  expect(finding(same, true).word).toBe('Within noise');
  expect(aboutTokens(same, side('qwen2.5:1.5b'), side('qwen2.5:1.5b'))).toBe(
    'Median prompt tokens agree in 18 of 18 conditions.',
  );
  const apart = compare(side('qwen2.5:0.5b'), side('qwen2.5:1.5b'));
  const differing = apart.filter(({ withinNoise }) => !withinNoise).length;
  const { word, sentence } = finding(apart, false);
  expect(word).toBe(`${differing} of 18 differ`);
  expect(sentence).toContain('came out better with the second model');
  expect(sentence).toContain('By chance alone about one of them');
  expect(finding([], true).word).toBe('Nothing shared');
  const others = compare(side('qwen2.5:1.5b'), side('claude-sonnet-5-5', api));
  expect(aboutTokens(others, side('qwen2.5:1.5b'), side('claude-sonnet-5-5', api))).toContain(
    'two models may have two vocabularies',
  );
});
