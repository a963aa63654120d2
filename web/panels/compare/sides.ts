import type { Side } from '../../../chapters/mcp-tools/receipt/compare.ts';
import {
  conditionKey,
  type ReceiptKind,
  type Studies,
  type Study,
} from '../../../chapters/mcp-tools/receipt/study.ts';
import { clip } from '../../figures/format.ts';
import { shortName } from '../../figures/series.ts';
import { visible } from '../../live/visible.ts';
import type { Receipts } from '../../receipts/store.ts';

const KINDS: readonly ReceiptKind[] = ['local', 'api'];

/** What stands on either side: the book's models, and the reader's, or the book's while there are none. */
export interface Choice {
  book: Side[];
  yours: Side[];
  /** False while models of the book stand in for the reader's. */
  brought: boolean;
}

export function choiceOf(
  studies: Studies,
  { held, book }: Pick<Receipts, 'held' | 'book'>,
): Choice {
  const brought = KINDS.flatMap((kind) => (held[kind]?.brought ? [held[kind].study] : []));
  // While the build prints the page nothing is held, and what it is printed from is the book's.
  const own = KINDS.flatMap((kind) => book[kind]?.study ?? studies[kind] ?? []);
  return {
    book: own.flatMap(sidesOf),
    yours: (brought.length > 0 ? brought : own).flatMap(sidesOf),
    brought: brought.length > 0,
  };
}

function sidesOf(study: Study): Side[] {
  return study.header.models.map((model) => ({ study, model }));
}

/** The side that a name asks for, or the one to begin with. */
export function pick(sides: readonly Side[], name: string | null, other: Side | null): Side | null {
  const named = sides.find(({ model }) => model === name);
  if (named !== undefined) return named;
  if (other === null) return sides[0] ?? null;
  // Against the same model if the book has it; else against one of its kind.
  const same = sides.find(({ model, study }) => model === other.model && study !== other.study);
  const kin = sides.filter(
    ({ study, model }) => study.kind === other.study.kind && model !== other.model,
  );
  return same ?? kin[0] ?? sides[0] ?? null;
}

/** A study of one model under another name, for the figures: they tell models apart by their names. */
export function renamed({ study, model }: Side, whose: 'book' | 'yours'): Study {
  const name = `${clip(shortName(visible(model)), 14)} (${whose})`;
  const conditions = [...study.conditions.values()]
    .filter((condition) => condition.model === model)
    .map((condition) => {
      const rows = condition.rows.map((row) => ({ ...row, model: name }));
      const { protocol, offer } = condition;
      return [conditionKey(name, protocol, offer), { ...condition, model: name, rows }] as const;
    });
  return {
    ...study,
    header: { ...study.header, models: [name] },
    conditions: new Map(conditions),
  };
}
