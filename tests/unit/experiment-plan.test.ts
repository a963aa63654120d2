import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { CATALOG } from '../../chapters/mcp-tools/catalog.ts';
import { NONE, REQUESTS } from '../../chapters/mcp-tools/requests.ts';
import { readOptions } from '../../scripts/experiment/options.ts';
import { CATALOGS, differences, offersOf, planOf, setupOf } from '../../scripts/experiment/plan.ts';
import { chosenIn, questionOf } from '../../scripts/experiment/question.ts';
import { shuffled } from '../../scripts/experiment/shuffle.ts';
import { receiptIn, shipped } from '../fixtures/receipts.ts';

const setupFor = (...argv: string[]) => setupOf(readOptions(['--dry-run', ...argv]));

const everyName = Array.from({ length: 32 }, () => CATALOGS.shop.slice(0, 5));
const FOUND = { bm25: everyName, 'all-minilm': everyName };

test('the requests are those of the shipped receipts, word for word', () => {
  for (const file of [shipped.local, shipped.api]) expect(receiptIn(file).tasks).toEqual(REQUESTS);
});

describe('the plan', () => {
  test('of the usual setup is that of the shipped receipts: the same rows, in the same order', () => {
    const plan = planOf(setupFor(), FOUND);
    const { rows } = receiptIn(shipped.local);
    expect(plan.map(({ model, protocol, offer, task }) => [model, protocol, offer, task])).toEqual(
      rows.map(({ model, protocol, offer, task }) => [model, protocol, offer, task]),
    );
    const claude = planOf(setupFor('--provider', 'anthropic'), FOUND);
    const paid = receiptIn(shipped.api).rows;
    expect(claude.map(({ offer, task }) => [offer, task])).toEqual(
      paid.map(({ offer, task }) => [offer, task]),
    );
  });

  test('offers the tools of the shop to every request, with as many others as its name says', () => {
    const setup = setupFor('--models', 'a');
    const shop = new Set(CATALOGS.shop);
    for (const { offer, names } of planOf(setup, FOUND)) {
      expect(names).toHaveLength(Number(offer.split('-').at(-1)));
      expect(new Set(names).size).toBe(names.length);
      if (!offer.startsWith('search'))
        expect(names.filter((name) => shop.has(name))).toHaveLength(8);
    }
  });

  test('gives a request the same order under both protocols and every model, and others another', () => {
    const plan = planOf(setupFor('--models', 'a,b', '--sizes', '16'), FOUND);
    const orders = new Map<string, Set<string>>();
    for (const { offer, task, names } of plan) {
      const key = `${offer}:${task}`;
      orders.set(key, (orders.get(key) ?? new Set()).add(names.join()));
    }
    expect([...orders.values()].every((seen) => seen.size === 1)).toBe(true);
    const padded = [...orders].filter(([key]) => key.startsWith('unrelated'));
    expect(new Set(padded.flatMap(([, seen]) => [...seen])).size).toBe(24);
  });

  test('is a function of the setup: another seed is another order, and only that', () => {
    const [seven, again, eight] = ['7', '7', '8'].map((seed) =>
      planOf(setupFor('--seed', seed, '--models', 'a'), FOUND),
    );
    expect(again).toEqual(seven);
    expect(eight).not.toEqual(seven);
    const sorted = (plan = seven) => plan?.map(({ names }) => names.toSorted());
    expect(sorted(eight)).toEqual(sorted(seven));
  });

  test('measures the tools of the shop alone once, whatever the kinds', () => {
    const setup = setupFor('--sizes', '16,8', '--kinds', 'confusable', '--retrievers', 'none');
    expect(offersOf(setup)).toEqual(['unrelated-8', 'confusable-16']);
  });

  test('says in words what differs from another', () => {
    const before = setupFor('--models', 'a');
    const now = setupFor('--models', 'a,b', '--none-of-these');
    expect(differences(before, before)).toEqual([]);
    expect(differences(before, now)).toEqual([
      'models was ["a"], now ["a","b"]',
      'noneOfThese was false, now true',
      'other requests',
    ]);
  });
});

test('the shuffle is a permutation, the same for the same key, in an order that never changes', () => {
  expect(shuffled([1, 2, 3, 4, 5, 6, 7, 8], '7:unrelated-8:0')).toMatchInlineSnapshot(`
    [
      4,
      6,
      5,
      7,
      3,
      8,
      2,
      1,
    ]
  `);
  fc.assert(
    fc.property(fc.array(fc.integer()), fc.string(), (items, key) => {
      const once = shuffled(items, key);
      expect(once.toSorted()).toEqual(items.toSorted());
      expect(shuffled(items, key)).toEqual(once);
    }),
  );
  const firsts = Array.from({ length: 8_000 }, (_, i) => shuffled([0, 1, 2, 3], `${i}`)[0]);
  for (const each of [0, 1, 2, 3]) {
    const share = firsts.filter((first) => first === each).length / firsts.length;
    expect(Math.abs(share - 0.25)).toBeLessThan(0.03);
  }
});

describe('a question', () => {
  const decision = { model: 'a', offer: 'unrelated-8', task: 0, names: CATALOGS.shop };
  const setup = { tasks: REQUESTS, noneOfThese: true };

  test('lets a choice decline by a name that its prompt explains, and native calling in words', () => {
    const choice = questionOf({ ...decision, protocol: 'choice' }, setup);
    expect(choice.names).toEqual([...CATALOGS.shop, NONE]);
    expect(choice.system).toContain(`\n- ${NONE}: `);
    const native = questionOf({ ...decision, protocol: 'native' }, setup);
    expect(native.tools.map(({ name }) => name)).toEqual(CATALOGS.shop);
    expect(native.system).not.toContain(NONE);
  });

  test('lists every tool of a choice by name and description', () => {
    const { system } = questionOf({ ...decision, protocol: 'choice' }, setup);
    for (const { name, description } of CATALOG.slice(0, 8)) {
      expect(system).toContain(`\n- ${name}: ${description}\n`);
    }
  });

  test.each([
    ['{"tool":"word_count"}', 'word_count'],
    ['{"tool":"never heard of"}', 'never heard of'],
    ['{"tool":3}', null],
    ['{"tool":"', null],
    ['word_count', null],
    ['null', null],
    ['', null],
  ])('takes the name out of %s', (text, name) => expect(chosenIn(text)).toBe(name));
});
