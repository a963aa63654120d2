import { costOf } from './cost.ts';
import {
  conditionFor,
  conditionsFor,
  formOf,
  foundIn,
  measuredValue,
  need,
  oneOf,
} from './fact-rules.ts';
import type { FactParameters, FactRule } from './facts.ts';
import { NotInReceipt, select, sizesOf, study } from './select.ts';
import type { Condition, Studies } from './study.ts';
import { about, digits, inFold, inFraction, inWords, lessThan, percent } from './words.ts';

type Measure = 'tokens' | 'prefill' | 'wall';

const MEDIANS = {
  tokens: 'medianPromptTokens',
  prefill: 'medianPrefillMs',
  wall: 'medianWallMs',
} as const;

function medianIn(condition: Condition, measure: Measure): number {
  const { model, protocol, offer } = condition;
  return measuredValue(
    condition[MEDIANS[measure]],
    `${measure === 'tokens' ? 'tokens' : `${measure} time`} of ${model}, ${protocol}, ${offer}`,
  );
}

/** The smallest and the largest unrelated catalog that a model was offered. */
function ends(studies: Studies, parameters: FactParameters) {
  const model = need(parameters, 'model');
  const protocol = parameters.protocol ?? 'native';
  const sizes = sizesOf(studies, 'unrelated');
  const [low, high] = [sizes[0], sizes.at(-1)];
  if (low === undefined || high === undefined || low === high) {
    throw new NotInReceipt('not in this receipt: a slope takes two catalog sizes');
  }
  const offer = `unrelated-${low},unrelated-${high}`;
  const [small, large] = select(studies, { model, protocol, offer });
  if (small === undefined || large === undefined) throw new RangeError('a slope is of one model');
  return { small, large, added: high - low };
}

/** Facts about tokens, time and money. */
export const MEASURE_FACTS = {
  tokens: (studies, parameters) => {
    const condition = conditionFor(studies, parameters);
    const value = medianIn(condition, 'tokens');
    const text = formOf(parameters, {
      digits: () => digits(value),
      about: () => digits(about(value, 3)),
    });
    return foundIn(studies, [condition], value, text);
  },
  'tokens-per-tool': (studies, parameters) => {
    const { small, large, added } = ends(studies, parameters);
    const [low, high] = [medianIn(small, 'tokens'), medianIn(large, 'tokens')];
    const value = (high - low) / added;
    const text = formOf(parameters, {
      about: () => digits(value),
      digits: () => digits(value, 1),
      sum: () => `(${digits(high)} − ${digits(low)}) / ${digits(added)}`,
    });
    return foundIn(studies, [small, large], value, text);
  },
  prefill: (studies, parameters) => {
    const condition = conditionFor(studies, parameters);
    const value = medianIn(condition, 'prefill');
    const text = formOf(parameters, {
      ms: () => `${digits(value)} ms`,
      seconds: () => `${digits(value / 1000, 1)} seconds`,
      number: () => digits(value),
    });
    return foundIn(studies, [condition], value, text);
  },
  wall: (studies, parameters) => {
    const conditions = conditionsFor(studies, parameters);
    const values = conditions.map((condition) => medianIn(condition, 'wall') / 1000);
    const [low, high] = [Math.min(...values), Math.max(...values)];
    const middle = (low + high) / 2;
    const unit = (shown: string) => (shown === 'one' ? 'second' : 'seconds');
    const text = formOf(parameters, {
      seconds: () => `${digits(middle, 1)} seconds`,
      words: () => `${inWords(Math.round(middle))} ${unit(inWords(Math.round(middle)))}`,
      number: () => inWords(Math.round(middle)),
      range: () => `${digits(low, 1)} to ${digits(high, 1)} seconds`,
    });
    return foundIn(studies, conditions, [low, high], text);
  },
  ratio: (studies, parameters) => {
    const measure = oneOf(parameters.of, ['tokens', 'prefill', 'wall']);
    const over = conditionsFor(studies, parameters);
    const { toModel, toProtocol, toOffer } = parameters;
    const under = conditionsFor(studies, {
      ...parameters,
      ...(toModel && { model: toModel }),
      ...(toProtocol && { protocol: toProtocol }),
      ...(toOffer && { offer: toOffer }),
    });
    const ratios = over.map((condition, i) => {
      const base = under[under.length === 1 ? 0 : i];
      if (base === undefined) throw new RangeError('this ratio has no base for each condition');
      return medianIn(condition, measure) / medianIn(base, measure);
    });
    const value = Math.max(...ratios);
    const text = formOf(parameters, {
      digits: () => digits(value, 1),
      fold: () => inFold(value),
      fraction: () => inFraction(value),
      cut: () => inFraction(1 - value),
      percent: () => percent(value),
      less: () => lessThan(value),
    });
    return foundIn(studies, [...over, ...under], value, text);
  },
  'calls-per-prefill': (studies, parameters) => {
    const condition = conditionFor(studies, parameters);
    const call = study(studies, 'local').header.protocolRoundTrip.medianCallMs;
    if (call === 0) throw new NotInReceipt('not in this receipt: no call was timed');
    const value = medianIn(condition, 'prefill') / call;
    const text = formOf(parameters, {
      digits: () => digits(value),
      words: () => inWords(Math.round(about(value, 2))),
    });
    return foundIn(studies, [condition], value, text);
  },
  'input-cost': (studies, parameters) => {
    const condition = conditionFor(studies, parameters);
    const one = costOf(condition.model, { input: medianIn(condition, 'tokens') });
    const requests = Number(parameters.requests ?? 1);
    const value = requests * measuredValue(one, `a list price of ${condition.model}`);
    return foundIn(studies, [condition], value, `$${digits(value, value < 0.1 ? 3 : 2)}`);
  },
} satisfies Record<string, FactRule>;
