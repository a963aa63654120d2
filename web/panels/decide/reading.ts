import { costOf } from '../../../chapters/mcp-tools/receipt/cost.ts';
import { parseOffer } from '../../../chapters/mcp-tools/receipt/offers.ts';
import type { Protocol } from '../../../chapters/mcp-tools/receipt/schema.ts';
import {
  type Condition,
  conditionKey,
  type Studies,
  type Study,
} from '../../../chapters/mcp-tools/receipt/study.ts';

export type Kind = 'unrelated' | 'confusable';
export const KINDS: readonly Kind[] = ['unrelated', 'confusable'];
export const PROTOCOLS: readonly Protocol[] = ['native', 'choice'];

/** What somebody who builds an assistant has to settle. */
export interface Decision {
  model: string;
  kind: Kind;
  size: number;
  protocol: Protocol;
  /** The name of a retriever; null to offer the whole catalog. */
  retriever: string | null;
}

/** What can be chosen from, as the receipts have it. */
export interface Options {
  models: string[];
  sizes: number[];
  retrievers: string[];
}

const studiesIn = (studies: Studies): Study[] =>
  [studies.local, studies.api].filter((study) => study !== null);

export function optionsOf(studies: Studies): Options {
  const all = studiesIn(studies);
  const offers = all.flatMap(({ conditions }) =>
    [...conditions.values()].flatMap(({ offer }) => parseOffer(offer) ?? []),
  );
  const sizes = offers.flatMap((offer) => (offer.kind === 'search' ? [] : [offer.size]));
  const retrievers = offers.flatMap((offer) => (offer.kind === 'search' ? [offer.retriever] : []));
  return {
    models: [...new Set(all.flatMap(({ header }) => header.models))],
    sizes: [...new Set(sizes)].sort((a, b) => a - b),
    retrievers: [...new Set(retrievers)],
  };
}

/** The receipt that a model is in; of two, the API's. */
export function studyOf(studies: Studies, model: string): Study | null {
  return studiesIn(studies).findLast(({ header }) => header.models.includes(model)) ?? null;
}

/**
 * The name that the experiment gives to what is offered, `confusable-32`; null when it has none. With
 * the shop's tools alone there is no distractor, so both kinds of catalog begin with the same one.
 */
export function offerOf({ kind, size, retriever }: Decision, study: Study): string | null {
  const { catalogs, search } = study.header;
  const catalog = `${size <= catalogs.shop.length ? 'unrelated' : kind}-${size}`;
  if (retriever === null) return catalog;
  return catalog === search.catalog ? `search-${retriever}-${search.k}` : null;
}

/** The decision that a measured offer stands for. */
export function decisionFor(offer: string, decision: Decision, study: Study): Decision {
  const parsed = parseOffer(offer);
  if (parsed === null) return decision;
  if (parsed.kind !== 'search') {
    return { ...decision, kind: parsed.kind, size: parsed.size, retriever: null };
  }
  const catalog = parseOffer(study.header.search.catalog);
  if (catalog === null || catalog.kind === 'search') return decision;
  return { ...decision, kind: catalog.kind, size: catalog.size, retriever: parsed.retriever };
}

/** What was measured for a decision; null where nothing was, and an n of 0 is nothing. */
export function conditionOf(decision: Decision, study: Study): Condition | null {
  const offer = offerOf(decision, study);
  if (offer === null) return null;
  const key = conditionKey(decision.model, decision.protocol, offer);
  const condition = study.conditions.get(key);
  return condition === undefined || condition.n === 0 ? null : condition;
}

/** All that was measured of a model with one protocol, in the order of the rows. */
export function measuredOf({ model, protocol }: Decision, study: Study): Condition[] {
  return [...study.conditions.values()].filter(
    (condition) => condition.model === model && condition.protocol === protocol && condition.n > 0,
  );
}

/** US dollars for a request, at list price; null for a model without one. */
export interface Cost {
  total: number;
  /** Tokens of an answer, the model's mean over the whole run; null when the receipt has no usage. */
  meanOutput: number | null;
}

export function costOfOne(condition: Condition, study: Study): Cost | null {
  const { model, medianPromptTokens: input } = condition;
  if (input === null) return null;
  const output = study.header.usage?.usage[model]?.output_tokens;
  const requests = [...study.conditions.values()]
    .filter((each) => each.model === model)
    .reduce((sum, { n }) => sum + n, 0);
  const meanOutput = output === undefined || requests === 0 ? null : output / requests;
  const total = costOf(model, { input, output: meanOutput ?? 0 });
  return total === null ? null : { total, meanOutput };
}
