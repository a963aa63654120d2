import { CATALOG } from '../catalog.ts';
import { bm25Scores, recallAt, terms, toolText } from '../code/tool-search.ts';
import { NONE } from '../requests.ts';
import { costOf, LIST_PRICES } from './cost.ts';
import type { Problem, ReceiptFailureCode } from './failures.ts';
import { catalogNames } from './offers.ts';
import { OUR_WORDING_MARK, type Receipt, type TableEntry } from './schema.ts';
import { type Condition, conditionKey, conditionsOf, type Study, type Verdict } from './study.ts';

/** Bags of words of the measured texts, which the receipts themselves do not carry. */
export interface SearchIndex {
  catalogOrder: string[];
  tools: Record<string, { terms: string[] }>;
  requests: { task: number; expected: string; terms: string[] }[];
}

const SHOWN = 5;

/** Collects the values that differ from what a receipt says. */
class Check {
  #checked = 0;
  readonly #problems: Problem[] = [];

  readonly #name: Verdict['name'];
  readonly #code: ReceiptFailureCode;

  constructor(name: Verdict['name'], code: ReceiptFailureCode) {
    this.#name = name;
    this.#code = code;
  }

  /** @param places decimal places of the printed number; omitted, the two must be the same */
  number(place: string, said: number | null | undefined, computed: number | null, places?: number) {
    const same =
      typeof said === 'number' && computed !== null
        ? Math.abs(said - computed) <= tolerance(computed, places)
        : (said ?? null) === computed;
    this.that(place, same, show(computed, places), show(said ?? null, places));
  }

  that(place: string, holds: boolean, expected: string, found: string) {
    this.#checked += 1;
    if (!holds) this.#problems.push({ code: this.#code, place, expected, found });
  }

  verdict(): Verdict {
    return {
      name: this.#name,
      ok: this.#problems.length === 0,
      checked: this.#checked,
      differing: this.#problems.length,
      differences: this.#problems.slice(0, SHOWN),
    };
  }
}

/**
 * Half a unit in the last printed place, for the run rounded halves to even where JavaScript rounds
 * them up; beyond that only what floating point may lose.
 */
function tolerance(value: number, places?: number): number {
  return (places === undefined ? 0 : 0.5 * 10 ** -places) + 1e-9 * Math.max(1, Math.abs(value));
}

function show(value: number | null, places?: number): string {
  if (value === null) return 'not measured';
  return places === undefined ? String(value) : value.toFixed(places);
}

/** Does the table follow from the rows, entry by entry and in both directions? */
function checkTable(
  table: readonly TableEntry[],
  conditions: ReadonlyMap<string, Condition>,
): Verdict {
  const check = new Check('table', 'RECEIPT_TABLE_DIFFERS');
  const listed = new Map(table.map((entry) => [keyOf(entry), entry]));
  for (const condition of conditions.values()) {
    const place = `${condition.model} ${condition.protocol} ${condition.offer}`;
    const entry = listed.get(keyOf(condition));
    if (entry !== undefined) checkEntry(check, place, entry, condition);
    else check.that(place, false, `an entry for its ${condition.n} rows`, 'no entry');
  }
  if (listed.size !== table.length) {
    check.that(
      'table',
      false,
      `${listed.size} entries, one a condition`,
      `${table.length} entries`,
    );
  }
  return check.verdict();
}

function keyOf({ model, protocol, offer }: TableEntry | Condition): string {
  return conditionKey(model, protocol, offer);
}

function checkEntry(check: Check, place: string, entry: TableEntry, condition: Condition): void {
  const { n, correct, interval } = condition;
  check.number(`${place}, n`, entry.n, n);
  check.number(`${place}, correct`, entry.correct, correct);
  check.number(`${place}, accuracy`, entry.accuracy, condition.accuracy, 3);
  check.number(`${place}, wilson95[0]`, entry.wilson95?.[0], interval?.[0] ?? null, 3);
  check.number(`${place}, wilson95[1]`, entry.wilson95?.[1], interval?.[1] ?? null, 3);
  const called = n === 0 ? null : condition.called / n;
  check.number(`${place}, calledAnyTool`, entry.calledAnyTool, called, 3);
  check.number(
    `${place}, medianPromptTokens`,
    entry.medianPromptTokens,
    condition.medianPromptTokens,
  );
  check.number(`${place}, medianPrefillMs`, entry.medianPrefillMs, condition.medianPrefillMs);
  if (entry.medianWallMs !== undefined) {
    check.number(`${place}, medianWallMs`, entry.medianWallMs, condition.medianWallMs);
  }
}

type Search = Receipt['search'];

/** The names that a retriever offered, by task; null when any task's are missing. */
export function foundOffers(search: Search, retriever: string, tasks: number): string[][] | null {
  const offers: string[][] = [];
  for (let task = 0; task < tasks; task++) {
    const names = search.offered[`${retriever}:${task}`];
    if (names === undefined) return null;
    offers.push(names);
  }
  return offers;
}

/** Does each recall follow from the names that were offered? A request for no tool has none to miss. */
function checkRecall({ search, tasks }: Pick<Receipt, 'search' | 'tasks'>): Verdict {
  const check = new Check('recall', 'RECEIPT_RECALL_DIFFERS');
  for (const [retriever, said] of Object.entries(search.recallAt5)) {
    const place = `recallAt5.${retriever}`;
    const offers = foundOffers(search, retriever, tasks.length);
    if (offers !== null) check.number(place, said, recallOf(search.k, tasks, offers), 3);
    else check.that(place, false, `an offer for each of ${tasks.length} tasks`, 'fewer');
  }
  return check.verdict();
}

/** {@link recallAt} over the requests that need a tool. */
export function recallOf(
  k: number,
  tasks: Receipt['tasks'],
  offers: readonly (readonly string[])[],
): number | null {
  const due = tasks.flatMap(({ expected }, i) => (expected === NONE ? [] : [{ expected, i }]));
  const expected = due.map((task) => task.expected);
  return recallAt(
    k,
    expected,
    due.map(({ i }) => offers[i] ?? []),
  );
}

/**
 * The words that a run in this project's wording searched: those of the catalog here, and those of
 * the requests in the receipt itself.
 */
function ourIndex({ catalogs, tasks }: Pick<Receipt, 'catalogs' | 'tasks'>): SearchIndex {
  return {
    catalogOrder: catalogNames(catalogs, 'confusable', 64),
    tools: Object.fromEntries(CATALOG.map((tool) => [tool.name, { terms: terms(toolText(tool)) }])),
    requests: tasks.map(({ request, expected }, task) => ({
      task,
      expected,
      terms: terms(request),
    })),
  };
}

/** Does BM25 over the measured words offer the tools that the receipt says it did, in order? */
function checkSearch(receipt: Omit<Receipt, 'rows'>, measured: SearchIndex): Verdict {
  const { search, tasks, wording } = receipt;
  const index = wording === OUR_WORDING_MARK ? ourIndex(receipt) : measured;
  const reason = mismatch(receipt, index);
  if (reason !== null) return notChecked('bm25', reason);
  const check = new Check('bm25', 'RECEIPT_SEARCH_DIFFERS');
  const texts = index.catalogOrder.map((name) => (index.tools[name]?.terms ?? []).join(' '));
  const offers = foundOffers(search, 'bm25', tasks.length) ?? [];
  for (const { task, terms } of index.requests) {
    const scores = bm25Scores(terms.join(' '), texts);
    const best = index.catalogOrder
      .map((name, i) => ({ name, score: scores[i] ?? 0 }))
      .sort((a, b) => b.score - a.score)
      .slice(0, search.k)
      .map(({ name }) => name)
      .join(', ');
    const said = offers[task]?.join(', ') ?? 'nothing';
    check.that(`offered.bm25:${task}`, said === best, best, said);
  }
  return check.verdict();
}

/** Why the index does not speak of this receipt; null when it does. */
function mismatch({ search, tasks, catalogs }: Omit<Receipt, 'rows'>, index: SearchIndex) {
  if (foundOffers(search, 'bm25', tasks.length) === null) return 'it holds no search by BM25';
  const sameTasks =
    tasks.length === index.requests.length &&
    index.requests.every(({ task, expected }) => tasks[task]?.expected === expected);
  if (!sameTasks) return 'its requests are not those of the search index';
  const names = [catalogs.shop, catalogs.confusable, catalogs.unrelated].flat();
  const known = names.length === Object.keys(index.tools).length;
  if (!known || !names.every((name) => Object.hasOwn(index.tools, name))) {
    return 'its tools are not those of the search index';
  }
  return null;
}

/**
 * Does the cost follow from the tokens at list price? The prompt tokens of the rows must also add up
 * to the input tokens that were paid for, so that tokens and rows cannot drift apart.
 */
export function checkCost(
  { usage }: Pick<Receipt, 'usage'>,
  conditions: ReadonlyMap<string, Condition>,
): Verdict {
  if (usage === undefined) return notChecked('cost', 'a local run has no bill');
  const prices = new Map([...LIST_PRICES, ...Object.entries(usage.priceList ?? {})]);
  const unpriced = Object.keys(usage.usage).filter((model) => !prices.has(model));
  if (unpriced.length > 0) return notChecked('cost', `no list price is known of ${unpriced[0]}`);
  const check = new Check('cost', 'RECEIPT_COST_DIFFERS');
  let total = 0;
  for (const [model, { input_tokens: input, output_tokens: output }] of Object.entries(
    usage.usage,
  )) {
    let prompts = 0;
    for (const condition of conditions.values()) {
      if (condition.model !== model) continue;
      for (const row of condition.rows) prompts += row.promptTokens;
    }
    check.number(`${model}, input_tokens`, input, prompts);
    total += costOf(model, { input, output }, prices) ?? 0;
  }
  check.number('costUsd', usage.costUsd, total, 4);
  return check.verdict();
}

function notChecked(name: Verdict['name'], reason: string): Verdict {
  return { name, ok: null, checked: 0, differing: 0, differences: [], reason };
}

/** A receipt taken apart and computed again. Pure; linear in the rows, but for sorting medians. */
export function studyReceipt(receipt: Receipt, index: SearchIndex): Study {
  const { rows, ...header } = receipt;
  const conditions = conditionsOf(receipt);
  return {
    kind: header.provider === undefined ? 'local' : 'api',
    header,
    rowCount: rows.length,
    conditions,
    verdicts: [
      checkTable(header.table, conditions),
      checkRecall(header),
      checkSearch(header, index),
      checkCost(header, conditions),
    ],
  };
}
