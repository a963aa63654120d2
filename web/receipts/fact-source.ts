import { createContext } from 'react';
import type {
  fact as computeFact,
  Fact,
  FactQuery,
} from '../../chapters/mcp-tools/receipt/facts.ts';
import { inTurn } from './in-turn.ts';
import { loadBook, type Receipts, receiptsNow, subscribe } from './store.ts';

/** A fact as a page carries it: what to print, and where it comes from in words. */
export interface PrintedFact {
  text: string;
  from: string;
  /** True when the loaded receipts cannot give it. */
  missing?: true;
}

/** While the build renders a page, what computes its facts; null in the browser. */
export const FactPrinter = createContext<((query: FactQuery) => PrintedFact) | null>(null);

const NAMES = { local: 'local', api: 'API' };

export function printFact(found: Fact): PrintedFact {
  if ('missing' in found)
    return { text: 'not in this receipt', from: found.missing, missing: true };
  const { receipts, rows } = found.from;
  const source = `the ${receipts.map((kind) => NAMES[kind]).join(' and the ')} receipt`;
  const from =
    rows === 0 ? `from ${source}` : `from ${rows.toLocaleString('en-US')} rows of ${source}`;
  return { text: found.text, from };
}

let embedded: ReadonlyMap<string, PrintedFact> | null = null;

/** The facts that the build printed into the page, by key; none in development. */
function embeddedFacts(): ReadonlyMap<string, PrintedFact> {
  if (embedded === null) {
    const text = document.getElementById('facts')?.textContent ?? '{}';
    embedded = new Map(Object.entries(JSON.parse(text) as Record<string, PrintedFact>));
  }
  return embedded;
}

export function embeddedFact(key: string): PrintedFact | null {
  return embeddedFacts().get(key) ?? null;
}

/** Whether the page was printed from the receipts that it holds, so that its facts need no code. */
function isAsBuilt({ held }: Receipts): boolean {
  return embeddedFacts().size > 0 && !held.local?.brought && !held.api?.brought;
}

let compute: typeof computeFact | null = null;
let computed = { held: receiptsNow().held, facts: new Map<string, PrintedFact>() };
/** What each fact said when it was last asked. */
const said = new Map<string, PrintedFact>();
const listeners = new Set<() => void>();
let stop = () => {};

/** Follows the receipts for all facts of a page at once. */
export function subscribeFacts(listener: () => void): () => void {
  if (listeners.size === 0) stop = subscribe(follow);
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) stop();
  };
}

async function follow(): Promise<void> {
  const receipts = receiptsNow();
  if (receipts.held === computed.held) return;
  computed = { held: receipts.held, facts: new Map() };
  if (!isAsBuilt(receipts) && compute === null) {
    compute = (await import('../../chapters/mcp-tools/receipt/facts.ts')).fact;
  }
  // There are hundreds, and each is computed when its reader asks.
  for (const listener of listeners) inTurn(listener);
}

/**
 * What the page prints for a fact now: as built, until another receipt is on the page; null while
 * there is neither. The same object until it says something else.
 */
export function factNow(key: string, query: FactQuery): PrintedFact | null {
  const receipts = receiptsNow();
  if (compute === null || isAsBuilt(receipts)) return embeddedFact(key);
  if (receipts.held !== computed.held) computed = { held: receipts.held, facts: new Map() };
  const known = computed.facts.get(key) ?? kept(key, printFact(compute(query, receipts.studies)));
  computed.facts.set(key, known);
  return known;
}

/** The object that said the same before, so that a sentence whose number stays is left alone. */
function kept(key: string, fact: PrintedFact): PrintedFact {
  const before = said.get(key) ?? embeddedFact(key);
  const same =
    before?.text === fact.text && before.from === fact.from && before.missing === fact.missing;
  const now = same ? before : fact;
  said.set(key, now);
  return now;
}

/** Without facts printed into it, as in development, a page takes them from the book's receipts. */
export function loadFacts(): void {
  if (embeddedFacts().size === 0) void loadBook();
}
