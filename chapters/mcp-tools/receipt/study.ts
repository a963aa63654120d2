import { median, wilsonInterval } from '../code/intervals.ts';
import { NONE } from '../requests.ts';
import type { Problem } from './failures.ts';
import type { Protocol, Receipt, Row } from './schema.ts';

/** One model, one protocol, one offer: its rows, and what follows from them and nothing else. */
export interface Condition {
  model: string;
  protocol: Protocol;
  offer: string;
  rows: readonly Row[];
  n: number;
  correct: number;
  /** Null when n is 0: not measured, which is not zero. */
  accuracy: number | null;
  interval: [number, number] | null;
  /** Answers that called no tool where one was due. */
  noCall: number;
  /** Answers that called a tool, not the expected one. */
  wrongTool: number;
  /** Answers that called a tool, right or wrong. */
  called: number;
  medianPromptTokens: number | null;
  /** Milliseconds; null when any row lacks it, so that a median never covers half a condition. */
  medianPrefillMs: number | null;
  medianWallMs: number | null;
}

/** One claim of a receipt, computed again. `ok` is null when it cannot be, and `reason` says why. */
export interface Verdict {
  name: 'table' | 'recall' | 'bm25' | 'cost';
  ok: boolean | null;
  /** How many values were compared. */
  checked: number;
  /** The first few that differ. */
  differences: Problem[];
  /** How many differ in all. */
  differing: number;
  reason?: string;
}

/** A run on local models or one over an API: a page holds one of each. */
export type ReceiptKind = 'local' | 'api';

/** A receipt taken apart for reading: what it says, its rows by condition, and what was checked. */
export interface Study {
  kind: ReceiptKind;
  header: Omit<Receipt, 'rows'>;
  rowCount: number;
  /** By {@link conditionKey}, in the order of the rows. */
  conditions: ReadonlyMap<string, Condition>;
  verdicts: readonly Verdict[];
}

/** What the page holds; null where a receipt has not been loaded. */
export type Studies = Readonly<Record<ReceiptKind, Study | null>>;

export function conditionKey(model: string, protocol: string, offer: string): string {
  return JSON.stringify([model, protocol, offer]);
}

/** Every condition that the rows or the table name, summarised from the rows alone. */
export function conditionsOf({
  rows,
  table,
}: Pick<Receipt, 'rows' | 'table'>): Map<string, Condition> {
  const groups = new Map<string, Row[]>();
  let last: Row | undefined;
  let group: Row[] = [];
  for (const row of rows) {
    // Rows of a condition come together, so most need no key.
    if (last?.model !== row.model || last.protocol !== row.protocol || last.offer !== row.offer) {
      group = groupOf(groups, row);
    }
    group.push(row);
    last = row;
  }
  for (const entry of table) groupOf(groups, entry);
  return new Map([...groups].map(([key, members]) => [key, conditionOf(key, members)]));
}

function groupOf(groups: Map<string, Row[]>, of: Pick<Row, 'model' | 'protocol' | 'offer'>): Row[] {
  const key = conditionKey(of.model, of.protocol, of.offer);
  const group = groups.get(key) ?? [];
  groups.set(key, group);
  return group;
}

/** Whether an answer called a tool: a way out of a constrained choice is none. */
export function callsTool({ chosen }: Pick<Row, 'chosen'>): boolean {
  return chosen !== null && chosen !== NONE;
}

/** Whether an answer is right: the tool that was due, or no tool, in either way, where none was. */
export function isRight(row: Pick<Row, 'chosen' | 'expected'>): boolean {
  return row.chosen === row.expected || (row.expected === NONE && !callsTool(row));
}

/** What follows from the rows of one condition. */
export function conditionOf(key: string, rows: readonly Row[]): Condition {
  const [model, protocol, offer] = JSON.parse(key) as [string, Protocol, string];
  const n = rows.length;
  const correct = rows.filter(isRight).length;
  const called = rows.filter(callsTool).length;
  const noCall = rows.filter((row) => !callsTool(row) && !isRight(row)).length;
  return {
    model,
    protocol,
    offer,
    rows,
    n,
    correct,
    accuracy: n === 0 ? null : correct / n,
    interval: wilsonInterval(correct, n),
    noCall,
    wrongTool: n - correct - noCall,
    called,
    medianPromptTokens: medianOf(rows, 'promptTokens'),
    medianPrefillMs: medianOf(rows, 'prefillMs'),
    medianWallMs: medianOf(rows, 'wallMs'),
  };
}

function medianOf(
  rows: readonly Row[],
  field: 'promptTokens' | 'prefillMs' | 'wallMs',
): number | null {
  const values: number[] = [];
  for (const row of rows) {
    const value = row[field];
    if (value === null) return null;
    values.push(value);
  }
  return median(values);
}
