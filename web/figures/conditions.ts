import { readMalformed } from '../../chapters/mcp-tools/receipt/counted-run.ts';
import { parseOffer } from '../../chapters/mcp-tools/receipt/offers.ts';
import type { Condition as Measured, Study } from '../../chapters/mcp-tools/receipt/study.ts';
import type { FigureInput } from './types.ts';

/** One model, protocol and offer as its rows have it, with the offer taken apart. */
export interface Condition extends Measured {
  study: Study;
  /** The name of the retriever when a search picked the tools, else null. */
  retriever: string | null;
  kind: 'unrelated' | 'confusable' | 'search';
  /** Tools offered. */
  size: number;
}

/** Every model of the receipts, in their order; a model of two receipts once. */
export function modelsOf(studies: readonly Study[]): string[] {
  return [...new Set(studies.flatMap((study) => study.header.models))];
}

/** The models to show: those chosen, or all when none of the chosen ones was measured here. */
export function shownModels({ studies, selection }: FigureInput): string[] {
  const all = modelsOf(studies);
  const chosen = all.filter((model) => selection.models?.includes(model));
  return chosen.length > 0 ? chosen : all;
}

/** The receipt that counts for a model: of two that measured it, the later one. */
export function studyOf(studies: readonly Study[], model: string): Study | undefined {
  return studies.findLast((study) => study.header.models.includes(model));
}

/** The same study gives the same conditions, so a redraw for another width takes nothing apart. */
const known = new WeakMap<Study, readonly Condition[]>();

/** Every condition, by model in the order of the receipts, then in the order of the rows. */
export function conditionsOf(studies: readonly Study[]): Condition[] {
  return modelsOf(studies).flatMap((model) => {
    const study = studyOf(studies, model);
    return study ? takenApart(study).filter((condition) => condition.model === model) : [];
  });
}

/** Conditions of the models, protocols and kinds that the reader chose. */
export function selectedConditions(input: FigureInput): Condition[] {
  const { protocols, kinds } = input.selection;
  const models = shownModels(input);
  return conditionsOf(input.studies).filter(
    (condition) =>
      models.includes(condition.model) &&
      protocols.includes(condition.protocol) &&
      kinds.some((kind) => isOfKind(condition, kind)),
  );
}

/** With the shop's own tools alone there is no distractor, so that offer begins either series. */
function isOfKind(condition: Condition, kind: string): boolean {
  if (condition.kind === 'search') return false;
  return condition.kind === kind || isBare(condition);
}

/** Offered the shop's own tools and no distractor. */
function isBare({ kind, size, study }: Condition): boolean {
  return kind !== 'search' && size <= study.header.catalogs.shop.length;
}

export function isNativeLocal({ study, protocol }: Condition): boolean {
  return protocol === 'native' && study.kind === 'local';
}

/** True for answers of which it is known that they were given to malformed tool definitions. */
export function isMalformed(condition: Condition): boolean {
  return readMalformed(condition.study, condition);
}

/** A count of answers; null when there were none to count, since nothing measured is not zero. */
export function countIn(
  { n, ...counts }: Condition,
  what: 'correct' | 'wrongTool' | 'noCall',
): number | null {
  return n === 0 ? null : counts[what];
}

/** The conditions that belong on one line, each line in the order of its sizes. */
export function linesOf(
  conditions: readonly Condition[],
  kinds: readonly string[],
): { model: string; protocol: string; kind: string; conditions: Condition[] }[] {
  const lines = new Map<string, ReturnType<typeof linesOf>[number]>();
  for (const kind of kinds) {
    for (const condition of conditions.filter((each) => isOfKind(each, kind))) {
      const { model, protocol } = condition;
      const key = JSON.stringify([model, protocol, kind]);
      const line = lines.get(key) ?? { model, protocol, kind, conditions: [] };
      lines.set(key, line);
      line.conditions.push(condition);
    }
  }
  for (const line of lines.values()) line.conditions.sort((a, b) => a.size - b.size);
  return [...lines.values()];
}

function takenApart(study: Study): readonly Condition[] {
  const made =
    known.get(study) ??
    [...study.conditions.values()].flatMap((measured): Condition[] => {
      const offer = parseOffer(measured.offer);
      if (offer === null) return [];
      const retriever = offer.kind === 'search' ? offer.retriever : null;
      return [{ ...measured, study, kind: offer.kind, size: offer.size, retriever }];
    });
  known.set(study, made);
  return made;
}
