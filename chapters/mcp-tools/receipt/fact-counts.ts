import {
  conditionFor,
  conditionsFor,
  digitsOrWords,
  formOf,
  foundIn,
  measuredValue,
  need,
  oneOf,
  wordsOrDigits,
} from './fact-rules.ts';
import type { FactParameters, FactRule, Found } from './facts.ts';
import { catalogNames, parseOffer } from './offers.ts';
import { foundOffers } from './recompute.ts';
import type { Row } from './schema.ts';
import { modelsOf, NotInReceipt, select, study } from './select.ts';
import {
  type Condition,
  callsTool,
  conditionKey,
  conditionOf,
  isRight,
  type Studies,
} from './study.ts';
import { digits, inRange, inTimes, inWords, listed, oneIn, percent } from './words.ts';

type Counter = (condition: Condition) => number;

/** A fact that counts rows: the sum over its conditions, printed in any of the count forms. */
function counting(
  first: 'of' | 'words',
  counter: (studies: Studies, parameters: FactParameters) => Counter,
  total: (studies: Studies, parameters: FactParameters) => Counter = () =>
    ({ n }) =>
      n,
): FactRule {
  return (studies, parameters) => {
    const { expected } = parameters;
    const all = conditionsFor(studies, parameters);
    const conditions = expected === undefined ? all : all.map((each) => narrowed(each, expected));
    const counts = conditions.map(counter(studies, parameters));
    const value = counts.reduce((sum, count) => sum + count, 0);
    const n = conditions.map(total(studies, parameters)).reduce((sum, each) => sum + each, 0);
    const [low, high] = [Math.min(...counts), Math.max(...counts)];
    const share = () => measuredValue(n === 0 ? null : value / n, 'a share of none');
    const text = formOf(
      { ...parameters, form: parameters.form ?? first },
      {
        of: () => `${digits(value)} of ${digits(n)}`,
        words: () => inWords(value),
        digits: () => digits(value),
        none: () => (value === 0 ? 'none' : inWords(value)),
        times: () => inTimes(value),
        share: () => digits(share(), 2),
        percent: () => percent(share()),
        'one-in': () => oneIn(share()),
        range: () => inRange(low, high, digits),
        'range-words': () => inRange(low, high, inWords),
      },
    );
    return foundIn(studies, conditions, value, text);
  };
}

/** A condition's answers to the requests for one tool. */
function narrowed({ model, protocol, offer, rows }: Condition, expected: string): Condition {
  const kept = rows.filter((row) => row.expected === expected);
  return conditionOf(conditionKey(model, protocol, offer), kept);
}

/** The names that a row's model could call; null where a receipt does not tell. */
function offeredTo(
  studies: Studies,
  { model, offer }: Condition,
): (row: Row) => Set<string> | null {
  const kind = studies.local?.header.models.includes(model) ? 'local' : 'api';
  const { catalogs, search, tasks } = study(studies, kind).header;
  const parsed = parseOffer(offer);
  if (parsed === null) return () => null;
  if (parsed.kind !== 'search') {
    const names = new Set(catalogNames(catalogs, parsed.kind, parsed.size));
    return () => names;
  }
  const offers = foundOffers(search, parsed.retriever, tasks.length)?.map(
    (names) => new Set(names),
  );
  return ({ task }) => offers?.[task] ?? null;
}

/** Counts rows by what their model was offered, and by what it chose. */
function byOffer(
  studies: Studies,
  test: (row: Row, offered: ReadonlySet<string>) => boolean,
): Counter {
  return (condition) => {
    const offered = offeredTo(studies, condition);
    return condition.rows.filter((row) => {
      const names = offered(row);
      if (names === null) throw new NotInReceipt(`not in this receipt: what ${row.offer} offered`);
      return test(row, names);
    }).length;
  };
}

/** Pairs of the same requests, offered an unrelated and a confusable catalog of one size. */
function pair(studies: Studies, parameters: FactParameters, size: string) {
  const of = (kind: string) => conditionFor(studies, { ...parameters, offer: `${kind}-${size}` });
  return { unrelated: of('unrelated'), confusable: of('confusable') };
}

function comparisons(studies: Studies, parameters: FactParameters): Found[] {
  const protocols = parameters.protocol === 'both' ? ['native', 'choice'] : [parameters.protocol];
  const sizes = need(parameters, 'sizes').split(',');
  return protocols.flatMap((protocol) =>
    sizes.map((size) => {
      const { unrelated, confusable } = pair(
        studies,
        { ...parameters, ...(protocol && { protocol }) },
        size,
      );
      const worse = confusable.correct < unrelated.correct;
      return foundIn(studies, [unrelated, confusable], worse ? 1 : 0, '');
    }),
  );
}

function compared(found: readonly Found[]): { worse: number; of: number; from: Found['from'] } {
  return {
    worse: found.filter(({ value }) => value === 1).length,
    of: found.length,
    from: {
      receipts: [...new Set(found.flatMap(({ from }) => from.receipts))],
      rows: found.reduce((sum, { from }) => sum + from.rows, 0),
    },
  };
}

/** Facts that count answers. */
export const COUNT_FACTS = {
  right: counting(
    'of',
    () =>
      ({ correct }) =>
        correct,
  ),
  misses: counting(
    'words',
    () =>
      ({ n, correct }) =>
        n - correct,
  ),
  'no-call': counting(
    'words',
    () =>
      ({ noCall }) =>
        noCall,
  ),
  'wrong-tool': counting(
    'words',
    () =>
      ({ wrongTool }) =>
        wrongTool,
  ),
  answers: (studies, parameters) => {
    const conditions = conditionsFor(studies, parameters);
    const value = conditions.reduce((sum, { n }) => sum + n, 0);
    return foundIn(studies, conditions, value, digitsOrWords(parameters, value));
  },
  'off-offer': counting('words', (studies) =>
    byOffer(studies, (row, offered) => callsTool(row) && !offered.has(row.chosen ?? '')),
  ),
  chosen: counting('words', (_, parameters) => {
    const tool = need(parameters, 'tool');
    return ({ rows }) => rows.filter(({ chosen }) => (chosen ?? 'none') === tool).length;
  }),
  'wrong-tools': (studies, parameters) => {
    const conditions = conditionsFor(studies, parameters);
    const counts = new Map<string, number>();
    for (const row of conditions.flatMap(({ rows }) => rows)) {
      const { chosen } = row;
      if (chosen === null || !callsTool(row) || isRight(row)) continue;
      counts.set(chosen, (counts.get(chosen) ?? 0) + 1);
    }
    const names = [...counts].sort(([, a], [, b]) => b - a).map(([name]) => name);
    return foundIn(studies, conditions, names.join(','), listed(names) || 'none');
  },
  interval: (studies, parameters) => {
    const condition = conditionFor(studies, parameters);
    const { interval } = condition;
    if (interval === null) throw new NotInReceipt('not in this receipt: not measured');
    const text = interval.map((end) => digits(end, 2)).join(' to ');
    return foundIn(studies, [condition], interval, text);
  },
  overlap: (studies, parameters) => {
    const conditions = conditionsFor(studies, parameters);
    const [a, b, more] = conditions.map(({ interval }) => interval);
    if (!a || !b || more) throw new RangeError('an overlap is of two conditions');
    const value = Math.max(a[0], b[0]) <= Math.min(a[1], b[1]) ? 'overlap' : 'do not overlap';
    return foundIn(studies, conditions, value, value);
  },
  paired: (studies, parameters) => {
    const { unrelated, confusable } = pair(studies, parameters, need(parameters, 'size'));
    const which = oneOf(parameters.which, ['lost', 'gained', 'same']);
    const after = new Map(confusable.rows.map((row) => [row.task, isRight(row)]));
    const changes = unrelated.rows.map((row) => Number(after.get(row.task)) - Number(isRight(row)));
    const sought = { lost: -1, gained: 1, same: 0 }[which];
    const value = changes.filter((change) => change === sought).length;
    return foundIn(studies, [unrelated, confusable], value, wordsOrDigits(parameters, value));
  },
  comparisons: (studies, parameters) => {
    const { of, from } = compared(comparisons(studies, parameters));
    return { text: wordsOrDigits(parameters, of), value: of, from };
  },
  'comparisons-worse': (studies, parameters) => {
    const { worse, of, from } = compared(comparisons(studies, parameters));
    const text = formOf(parameters, {
      all: () => (worse === of ? `all ${inWords(of)}` : `${inWords(worse)} of the ${inWords(of)}`),
      words: () => inWords(worse),
      digits: () => digits(worse),
      of: () => `${worse} of ${of}`,
    });
    return { text, value: worse, from };
  },
  'right-when-offered': counting(
    'of',
    () =>
      ({ correct }) =>
        correct,
    (studies) => byOffer(studies, ({ expected }, offered) => offered.has(expected)),
  ),
  'missed-when-offered': counting('words', (studies) =>
    byOffer(studies, (row, offered) => offered.has(row.expected) && !isRight(row)),
  ),
  'models-better': (studies, parameters) => {
    const models = modelsOf(studies, need(parameters, 'model'));
    const protocol = parameters.protocol ?? 'native';
    const pairs = models.map((model) => {
      const of = (offer: string) => select(studies, { model, protocol, offer });
      return [of(need(parameters, 'offer')), of(need(parameters, 'toOffer'))].flat();
    });
    const value = pairs.filter(([a, b]) => (a?.correct ?? 0) > (b?.correct ?? 0)).length;
    const text = formOf(parameters, {
      'of-words': () => `${inWords(value)} of the ${inWords(models.length)}`,
      words: () => inWords(value),
      digits: () => digits(value),
    });
    return foundIn(studies, pairs.flat(), value, text);
  },
} satisfies Record<string, FactRule>;
