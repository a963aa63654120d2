import type { FactQuery } from '../../chapters/mcp-tools/receipt/facts.ts';
import { parseReceipt } from '../../chapters/mcp-tools/receipt/parse.ts';
import { studyReceipt } from '../../chapters/mcp-tools/receipt/recompute.ts';
import type { Studies, Study } from '../../chapters/mcp-tools/receipt/study.ts';
import index from '../../receipts/search-index.json';
import claude from '../../receipts/tool-selection-claude.json?raw';
import local from '../../receipts/tool-selection-local.json?raw';
import { factKey } from './fact-key.ts';
import { type PrintedFact, printFact } from './fact-source.ts';

function studied(text: string): Study {
  const parsed = parseReceipt(text);
  if (!parsed.ok)
    throw new Error(`a receipt of the book is none: ${JSON.stringify(parsed.problems)}`);
  return studyReceipt(parsed.receipt, index);
}

/** The book's own receipts, as the build draws and prints from them. */
export function bookStudies() {
  return { local: studied(local), api: studied(claude) } satisfies Studies;
}

export interface Printer {
  print: (query: FactQuery) => PrintedFact;
  printed: ReadonlyMap<string, PrintedFact>;
}

/**
 * Prints the facts of one page at build, from the book's receipts, and keeps them for the page to
 * carry. A wrong question, or one that the book cannot answer, ends the build.
 */
export async function factPrinter(): Promise<Printer> {
  const { fact } = await import('../../chapters/mcp-tools/receipt/facts.ts');
  const studies = bookStudies();
  const printed = new Map<string, PrintedFact>();
  const print = (query: FactQuery) => {
    const key = factKey(query);
    const found = fact(query, studies);
    if ('missing' in found) throw new Error(`${key}: ${found.missing}`);
    const text = printFact(found);
    printed.set(key, text);
    return text;
  };
  return { print, printed };
}
