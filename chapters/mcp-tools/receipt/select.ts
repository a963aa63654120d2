import { parseOffer } from './offers.ts';
import type { Condition, ReceiptKind, Studies, Study } from './study.ts';

/** Why a receipt cannot answer, in the reader's words. */
export class NotInReceipt extends Error {
  override readonly name = 'NotInReceipt';
}

export function study(studies: Studies, kind: ReceiptKind): Study {
  const found = studies[kind];
  if (found === null) throw new NotInReceipt('not in this receipt: none is loaded');
  return found;
}

/**
 * The models that a selector names: `local`, `api`, `all`, or a comma-separated list of full names or
 * of single parts of them (`1.5b`, `qwen3`, `haiku`).
 *
 * @throws {NotInReceipt} when a name fits no model, or more than one
 */
export function modelsOf(studies: Studies, selector: string): string[] {
  const names = (kind: ReceiptKind) => study(studies, kind).header.models;
  if (selector === 'local' || selector === 'api') return names(selector);
  if (selector === 'all') return [...names('local'), ...names('api')];
  const known = (['local', 'api'] as const).flatMap((kind) => studies[kind]?.header.models ?? []);
  return selector.split(',').map((short) => {
    const exact = known.filter((name) => name === short);
    const fits = exact.length > 0 ? exact : known.filter((name) => partsOf(name).includes(short));
    const [only] = fits;
    if (only === undefined) throw new NotInReceipt(`not in this receipt: no model ${short}`);
    if (fits.length > 1)
      throw new NotInReceipt(`not in this receipt: ${short} names several models`);
    return only;
  });
}

function partsOf(model: string): string[] {
  return model.split(/[:-]/);
}

/** The sizes that a kind of catalog was measured at, ascending. */
export function sizesOf(
  studies: Studies,
  kind: 'unrelated' | 'confusable',
  model?: string,
): number[] {
  const sizes = new Set<number>();
  for (const found of [studies.local, studies.api]) {
    for (const condition of found?.conditions.values() ?? []) {
      const offer = parseOffer(condition.offer);
      const wanted = model === undefined || condition.model === model;
      if (offer?.kind === kind && wanted && condition.n > 0) sizes.add(offer.size);
    }
  }
  return [...sizes].sort((a, b) => a - b);
}

export interface Selector {
  model: string;
  /** `native`, `choice` or `both`. */
  protocol: string;
  /** A comma-separated list of offers or of kinds of offers (`unrelated`, `confusable`, `search`). */
  offer: string;
}

/**
 * The measured conditions that a selector names, in the order of the receipts. A model, an offer or a
 * combination that is named but was not measured is an error, so that a sum never leaves one out in
 * silence.
 *
 * @throws {NotInReceipt}
 */
export function select(studies: Studies, selector: Selector): Condition[] {
  const protocols = selector.protocol === 'both' ? ['native', 'choice'] : [selector.protocol];
  const found = modelsOf(studies, selector.model).flatMap((model) =>
    protocols.flatMap((protocol) =>
      selector.offer.split(',').flatMap((offer) => measured(studies, model, protocol, offer)),
    ),
  );
  return [...new Set(found)];
}

function measured(studies: Studies, model: string, protocol: string, offer: string): Condition[] {
  const all = [studies.local, studies.api].flatMap((each) => [
    ...(each?.conditions.values() ?? []),
  ]);
  const fits = all.filter(
    (condition) =>
      condition.model === model &&
      condition.protocol === protocol &&
      (offer === 'all' ||
        condition.offer === offer ||
        parseOffer(condition.offer)?.kind === offer) &&
      condition.n > 0,
  );
  if (fits.length === 0) {
    throw new NotInReceipt(`not in this receipt: ${model}, ${protocol}, ${offer} was not measured`);
  }
  return fits;
}

/** The receipts that some conditions come from. */
export function kindsOf(studies: Studies, conditions: readonly Condition[]): ReceiptKind[] {
  return (['local', 'api'] as const).filter((kind) =>
    conditions.some(({ model }) => studies[kind]?.header.models.includes(model)),
  );
}
