import type { Problem } from '../../chapters/mcp-tools/receipt/failures.ts';
import type { ReceiptKind, Studies, Study } from '../../chapters/mcp-tools/receipt/study.ts';
import claudeUrl from '../../receipts/tool-selection-claude.json?url';
import localUrl from '../../receipts/tool-selection-local.json?url';
import type { ReceiptSource } from './messages.ts';
import type { ReadResult } from './read-receipt.ts';

/** A receipt on the page, and where it came from. */
export interface Held {
  study: Study;
  /** The file's name, or the address. */
  name: string;
  /** False for the book's own. */
  brought: boolean;
}

/** A file that was not taken, and why; what was on the page before is still there. */
export interface Refusal {
  name: string;
  problems: readonly Problem[];
}

export interface Receipts {
  studies: Studies;
  held: Readonly<Record<ReceiptKind, Held | null>>;
  /** The book's own, also while the reader's are in their place. */
  book: Readonly<Record<ReceiptKind, Held | null>>;
  /** Files and addresses that are being read. */
  reading: number;
  refusals: readonly Refusal[];
}

/** Before any is read, and in the prerendered page. */
export const NOTHING: Receipts = {
  studies: { local: null, api: null },
  held: { local: null, api: null },
  book: { local: null, api: null },
  reading: 0,
  refusals: [],
};

const BOOK: Record<ReceiptKind, { name: string; url: string }> = {
  local: { name: 'tool-selection-local.json', url: localUrl },
  api: { name: 'tool-selection-claude.json', url: claudeUrl },
};

let state = NOTHING;
let book: Promise<void> | null = null;
const ofTheBook: Record<ReceiptKind, Held | null> = { local: null, api: null };
/** Counts resets, so that a file still being read by then comes too late. */
let resets = 0;
const listeners = new Set<() => void>();

export function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** What is on the page now; the same object until something changes. */
export function receiptsNow(): Receipts {
  return state;
}

function change(next: Partial<Receipts>): void {
  state = { ...state, ...next };
  for (const listener of listeners) listener();
}

function hold(held: Receipts['held']): void {
  const studies = { local: held.local?.study ?? null, api: held.api?.study ?? null };
  change({ held, studies, book: { ...ofTheBook } });
}

interface Asked {
  source: ReceiptSource;
  name: string;
  brought: boolean;
}

/** Reads receipts side by side and puts them on the page at once, so that it changes only once. */
async function read(asked: readonly Asked[]): Promise<void> {
  const before = resets;
  change({ reading: state.reading + asked.length });
  const results = await Promise.all(asked.map(({ source }) => readOne(source)));
  change({ reading: state.reading - asked.length });
  const held = { ...state.held };
  const refusals = [...state.refusals];
  asked.forEach(({ name, brought }, i) => {
    const result = results[i];
    if (result === undefined || (brought && before !== resets)) return;
    if ('problems' in result) {
      refusals.push({ name, problems: result.problems });
      return;
    }
    const { kind } = result.study;
    const taken = { study: result.study, name, brought };
    if (!brought) ofTheBook[kind] = taken;
    if (brought || !held[kind]?.brought) held[kind] = taken;
  });
  if (refusals.length > state.refusals.length) change({ refusals });
  const bookCame = ofTheBook.local !== state.book.local || ofTheBook.api !== state.book.api;
  if (bookCame || held.local !== state.held.local || held.api !== state.held.api) hold(held);
}

async function readOne(source: ReceiptSource): Promise<ReadResult> {
  try {
    // Imported on demand: the worker and the schema are not in the page's first JavaScript.
    const { readReceipt } = await import('./read-receipt.ts');
    return await readReceipt(source);
  } catch (error) {
    const found = error instanceof Error ? error.message : String(error);
    return { problems: [{ code: 'RECEIPT_UNREADABLE', place: '', expected: 'a receipt', found }] };
  }
}

/** Loads the book's receipts, once, unless the reader's own are there already. */
export function loadBook(): Promise<void> {
  const asked = Object.values(BOOK).map(({ name, url }) => ({
    source: { address: new URL(url, location.href).href },
    name,
    brought: false,
  }));
  // A moment later: who asks while React renders must not make others render.
  book ??= Promise.resolve().then(() => read(asked));
  return book;
}

/** Takes the reader's files: each takes the place of the receipt of its kind, local or API. */
export async function takeFiles(files: Iterable<File>): Promise<void> {
  if (state.refusals.length > 0) change({ refusals: [] });
  const asked = [...files].map((file) => ({ source: { file }, name: file.name, brought: true }));
  await Promise.all([loadBook(), read(asked)]);
}

/** Takes the receipt at an address of this origin, as `?receipt=` names it. */
export async function takeAddress(address: string): Promise<void> {
  const url = URL.canParse(address, location.href) ? new URL(address, location.href) : null;
  if (url?.origin === location.origin) {
    const asked = { source: { address: url.href }, name: address, brought: true };
    await Promise.all([loadBook(), read([asked])]);
    return;
  }
  const problem: Problem = {
    code: url === null ? 'RECEIPT_UNREADABLE' : 'RECEIPT_CROSS_ORIGIN',
    place: '',
    expected: `an address under ${location.origin}`,
    found: url?.origin ?? 'no address',
  };
  change({ refusals: [...state.refusals, { name: address, problems: [problem] }] });
}

/** Back to the book's own receipts, and nothing of the reader's left. */
export async function resetReceipts(): Promise<void> {
  resets++;
  change({ refusals: [] });
  hold({ ...ofTheBook });
  // What could not be fetched before is asked for again.
  if (ofTheBook.local === null || ofTheBook.api === null) book = null;
  await loadBook();
}
