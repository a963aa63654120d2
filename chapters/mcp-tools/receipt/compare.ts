import {
  type Difference,
  independentDifference,
  isWithinNoise,
  type Pairs,
  pairedDifference,
} from '../code/two-shares.ts';
import type { Protocol, Row } from './schema.ts';
import { type Condition, conditionKey, conditionOf, isRight, type Study } from './study.ts';

/** A model of a receipt. */
export interface Side {
  study: Study;
  model: string;
}

/** One protocol and offer that both sides measured, narrowed to the requests that both have. */
export interface Comparison {
  protocol: Protocol;
  offer: string;
  book: Condition;
  yours: Condition;
  /** The same requests, one by one; null when the two asked different ones. */
  pairs: Pairs | null;
  difference: Difference;
  withinNoise: boolean;
}

/**
 * Every condition that both sides measured, in the order of the first. Where the second asked more
 * requests than the first (exercise 2 adds some), only those that both asked are compared.
 */
export function compare(book: Side, yours: Side): Comparison[] {
  const shared = sharedTasks(book.study, yours.study);
  return [...book.study.conditions.values()].flatMap((condition) => {
    const { protocol, offer } = condition;
    if (condition.model !== book.model) return [];
    const other = yours.study.conditions.get(conditionKey(yours.model, protocol, offer));
    if (other === undefined) return [];
    const [first, second] =
      shared === null ? [condition, other] : narrowed(condition, other, shared);
    const pairs = shared === null ? null : pairsOf(first.rows, second.rows);
    const difference =
      pairs === null ? independentDifference(first, second) : pairedDifference(pairs);
    if (difference === null) return [];
    const withinNoise = isWithinNoise(difference);
    return [{ protocol, offer, book: first, yours: second, pairs, difference, withinNoise }];
  });
}

/** How many tasks both begin with, each for the same tool; null when they do not. */
function sharedTasks(book: Study, yours: Study): number | null {
  const [first, second] = [book.header.tasks, yours.header.tasks];
  const count = Math.min(first.length, second.length);
  const same = first.slice(0, count).every(({ expected }, i) => second[i]?.expected === expected);
  return same ? count : null;
}

/** Both conditions with the requests that each of them has a row for, and no others. */
function narrowed(book: Condition, yours: Condition, tasks: number): [Condition, Condition] {
  const asked = (rows: readonly Row[]) => new Set(rows.map(({ task }) => task));
  const [first, second] = [asked(book.rows), asked(yours.rows)];
  const only = ({ task }: Row) => task < tasks && first.has(task) && second.has(task);
  const narrow = (condition: Condition) => {
    const { model, protocol, offer, rows } = condition;
    if (rows.every(only)) return condition;
    return conditionOf(conditionKey(model, protocol, offer), rows.filter(only));
  };
  return [narrow(book), narrow(yours)];
}

function pairsOf(book: readonly Row[], yours: readonly Row[]): Pairs {
  const before = new Map(book.map((row) => [row.task, isRight(row)]));
  const pairs: Pairs = { both: 0, lost: 0, gained: 0, neither: 0 };
  for (const row of yours) {
    const [was, is] = [before.get(row.task), isRight(row)];
    if (was === undefined) continue;
    pairs[was ? (is ? 'both' : 'lost') : is ? 'gained' : 'neither'] += 1;
  }
  return pairs;
}
