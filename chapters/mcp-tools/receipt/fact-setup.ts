import { wilsonInterval } from '../code/intervals.ts';
import { costOf, LIST_PRICES } from './cost.ts';
import {
  digitsOrWords,
  formOf,
  foundInHeader,
  measuredValue,
  need,
  oneOf,
  wordsOrDigits,
} from './fact-rules.ts';
import type { FactRule } from './facts.ts';
import { catalogNames, parseOffer } from './offers.ts';
import { foundOffers } from './recompute.ts';
import { modelsOf, NotInReceipt, sizesOf, study } from './select.ts';
import type { ReceiptKind, Studies } from './study.ts';
import { about, digits, inFraction, inWords, listed, percent } from './words.ts';

const KINDS = ['local', 'api'] as const;
const CATALOGS = ['shop', 'confusable', 'unrelated'] as const;

/** The receipt that a fact about the experiment reads: the same in both, so the local one if any. */
function any(studies: Studies): ReceiptKind {
  return studies.local === null ? 'api' : 'local';
}

function header(studies: Studies, kind: ReceiptKind = any(studies)) {
  return study(studies, kind).header;
}

function usage(studies: Studies) {
  const { usage } = header(studies, 'api');
  if (usage === undefined) throw new NotInReceipt('not in this receipt: it records no usage');
  return usage;
}

function sizes(studies: Studies, kind = 'unrelated'): number[] {
  const found = sizesOf(studies, oneOf(kind, ['unrelated', 'confusable']));
  if (found.length === 0) throw new NotInReceipt(`not in this receipt: no ${kind} catalog`);
  return found;
}

/** `claude-haiku-4-5-20251001` reads Claude Haiku 4.5; other names are read as they are. */
function fullName(model: string): string {
  const [, family = '', major, minor] = /^claude-([a-z]+)-(\d+)-(\d+)/.exec(model) ?? [];
  if (family === '') return model;
  return `Claude ${family.charAt(0).toUpperCase()}${family.slice(1)} ${major}.${minor}`;
}

function shortName(model: string): string {
  const name = fullName(model);
  return name === model ? name.replace(/^.*:/, '') : name.replace('Claude ', '');
}

const ORDINALS = ['zeroth', 'first', 'second', 'third', 'fourth', 'fifth', 'sixth'];

/** Facts about how the experiment was set up, what it cost, and what its search found. */
export const SETUP_FACTS = {
  models: (studies, parameters) => {
    const kind = oneOf(parameters.kind ?? 'all', [...KINDS, 'all']);
    const names = modelsOf(studies, kind);
    const receipts = kind === 'all' ? [...KINDS] : [kind];
    return foundInHeader(receipts, names.length, wordsOrDigits(parameters, names.length));
  },
  'model-name': (studies, parameters) => {
    const model = measuredModel(studies, need(parameters, 'model'));
    const text = formOf(parameters, {
      full: () => fullName(model.name),
      short: () => shortName(model.name),
    });
    return foundInHeader([model.kind], model.name, text);
  },
  requests: (studies, parameters) => {
    const value = header(studies).tasks.length;
    return foundInHeader([any(studies)], value, wordsOrDigits(parameters, value));
  },
  'requests-per-tool': (studies, parameters) => {
    const { tasks } = header(studies);
    const value = tasks.length / new Set(tasks.map(({ expected }) => expected)).size;
    const text = formOf(parameters, {
      words: () => inWords(value),
      digits: () => digits(value),
      ordinal: () => ORDINALS[value] ?? `${digits(value)}th`,
    });
    return foundInHeader([any(studies)], value, text);
  },
  tools: (studies, parameters) => {
    const kind = oneOf(parameters.kind ?? 'all', [...CATALOGS, 'all']);
    const { catalogs } = header(studies);
    const kinds: readonly (typeof CATALOGS)[number][] = kind === 'all' ? CATALOGS : [kind];
    const value = kinds.reduce<number>((sum, each) => sum + catalogs[each].length, 0);
    return foundInHeader([any(studies)], value, wordsOrDigits(parameters, value));
  },
  sizes: (studies, parameters) => {
    const found = sizes(studies, parameters.kind);
    const joint = parameters.joint ?? 'or';
    const text = formOf(parameters, {
      digits: () =>
        listed(
          found.map((size) => digits(size)),
          joint,
        ),
      words: () => listed(found.map(inWords), joint),
      count: () => inWords(found.length),
    });
    return foundInHeader([any(studies)], found, text);
  },
  size: (studies, parameters) => {
    const which = oneOf(parameters.which, ['smallest', 'largest']);
    const value = sizes(studies, parameters.kind).at(which === 'smallest' ? 0 : -1) ?? 0;
    return foundInHeader([any(studies)], value, wordsOrDigits(parameters, value));
  },
  'tools-added': (studies, parameters) => {
    const found = sizes(studies);
    const value = (found.at(-1) ?? 0) - (found[0] ?? 0);
    return foundInHeader([any(studies)], value, digitsOrWords(parameters, value));
  },
  padding: (studies, parameters) => {
    const offer = parseOffer(need(parameters, 'offer'));
    if (offer === null || offer.kind === 'search') throw new RangeError('a search is not padded');
    const { catalogs } = header(studies);
    const unrelated = new Set(catalogs.unrelated);
    const names = catalogNames(catalogs, offer.kind, offer.size);
    const value = names.filter((name) => unrelated.has(name)).length;
    return foundInHeader([any(studies)], value, wordsOrDigits(parameters, value));
  },
  'search-k': (studies, parameters) => {
    const value = header(studies).search.k;
    return foundInHeader([any(studies)], value, wordsOrDigits(parameters, value));
  },
  rows: (studies, parameters) => {
    const kind = oneOf(parameters.kind ?? 'all', [...KINDS, 'all']);
    const kinds: readonly ReceiptKind[] = kind === 'all' ? KINDS : [kind];
    const value = kinds.reduce<number>((sum, each) => sum + study(studies, each).rowCount, 0);
    const text = digitsOrWords(parameters, value);
    return { text, value, from: { receipts: kinds, rows: value } };
  },
  conditions: (studies, parameters) => {
    const kind = oneOf(parameters.kind, KINDS);
    const { conditions, rowCount } = study(studies, kind);
    const text = digitsOrWords(parameters, conditions.size);
    return { text, value: conditions.size, from: { receipts: [kind], rows: rowCount } };
  },
  date: (studies, parameters) => {
    const kind = oneOf(parameters.kind, KINDS);
    const { created } = header(studies, kind);
    const long = new Date(created).toLocaleDateString('en-GB', {
      dateStyle: 'long',
      timeZone: 'UTC',
    });
    return foundInHeader([kind], created, long);
  },
  seed: (studies, parameters) => {
    const { seed } = header(studies);
    return foundInHeader([any(studies)], seed, digitsOrWords(parameters, seed));
  },
  level: (studies) => foundInHeader([any(studies)], 0.95, percent(0.95)),
  noise: (studies, parameters) => {
    const n = header(studies).tasks.length;
    const interval = wilsonInterval(Math.round(Number(need(parameters, 'share')) * n), n);
    if (interval === null) throw new NotInReceipt('not in this receipt: no request');
    const [low, high] = interval;
    const text = formOf(parameters, {
      range: () => `${digits(low, 2)} to ${digits(high, 2)}`,
      half: () => digits((high - low) / 2, 1),
    });
    return foundInHeader([any(studies)], [low, high], text);
  },
  'round-trip': (studies, parameters) => {
    const kind = oneOf(parameters.kind ?? 'local', KINDS);
    const trip = header(studies, kind).protocolRoundTrip;
    const which = oneOf(parameters.which, ['start', 'calls', 'median', 'p95']);
    const value = {
      start: trip.startAndHandshakeMs,
      calls: trip.calls,
      median: trip.medianCallMs,
      p95: trip.p95CallMs,
    }[which];
    if (which === 'calls') return foundInHeader([kind], value, digitsOrWords(parameters, value));
    const shown = which === 'start' ? digits(value) : digits(value, 3);
    const text = formOf(parameters, {
      ms: () => `${shown} ms`,
      digits: () => shown,
      fraction: () => `${inFraction(about(value, 1))} of a millisecond`,
    });
    return foundInHeader([kind], value, text);
  },
  price: (studies, parameters) => {
    const model = measuredModel(studies, need(parameters, 'model'));
    const which = oneOf(parameters.which, ['input', 'output']);
    const price = LIST_PRICES.get(model.name)?.[which] ?? null;
    const value = measuredValue(price, `a list price of ${model.name}`);
    return foundInHeader([model.kind], value, `$${digits(value, 2)}`);
  },
  'used-tokens': (studies, parameters) => {
    const { name } = measuredModel(studies, need(parameters, 'model'));
    const which = oneOf(parameters.which, ['input', 'output']);
    const value = measuredValue(usage(studies).usage[name]?.[`${which}_tokens`] ?? null, name);
    return foundInHeader(['api'], value, digits(value));
  },
  'api-requests': (studies, parameters) => {
    const { requests } = usage(studies);
    return foundInHeader(['api'], requests, digitsOrWords(parameters, requests));
  },
  'run-cost': (studies, parameters) => {
    const value = Object.entries(usage(studies).usage).reduce((sum, [model, used]) => {
      const cost = costOf(model, { input: used.input_tokens, output: used.output_tokens });
      return sum + measuredValue(cost, `a list price of ${model}`);
    }, 0);
    const text = formOf(parameters, {
      usd: () => `$${digits(value, 2)}`,
      exact: () => `$${digits(value, 4)}`,
      about: () => `$${digits(about(value, 2), 2)}`,
    });
    return foundInHeader(['api'], value, text);
  },
  ceiling: (studies) => {
    const value = measuredValue(usage(studies).ceilingUsd ?? null, 'a ceiling of the cost');
    return foundInHeader(['api'], value, `$${digits(value)}`);
  },
  recall: (studies, parameters) => {
    const { hit, of } = recallOf(studies, need(parameters, 'retriever'));
    const text = formOf(parameters, {
      share: () => digits(hit / of, 3),
      of: () => `${hit} of ${of}`,
      percent: () => percent(hit / of),
      words: () => inWords(hit),
    });
    return foundInHeader([any(studies)], hit / of, text);
  },
  'recall-missed': (studies, parameters) => {
    const { hit, of } = recallOf(studies, need(parameters, 'retriever'));
    return foundInHeader([any(studies)], of - hit, wordsOrDigits(parameters, of - hit));
  },
} satisfies Record<string, FactRule>;

function measuredModel(studies: Studies, short: string): { name: string; kind: ReceiptKind } {
  const [name = '', second] = modelsOf(studies, short);
  if (second !== undefined) throw new RangeError('this fact is of one model');
  return { name, kind: studies.local?.header.models.includes(name) ? 'local' : 'api' };
}

function recallOf(studies: Studies, retriever: string): { hit: number; of: number } {
  const { tasks, search } = header(studies);
  const offers = foundOffers(search, retriever, tasks.length);
  if (offers === null) throw new NotInReceipt(`not in this receipt: no search by ${retriever}`);
  const hit = tasks.filter(({ expected }, i) => offers[i]?.includes(expected)).length;
  return { hit, of: tasks.length };
}
