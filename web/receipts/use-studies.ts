import { createContext, use } from 'react';
import type { Studies } from '../../chapters/mcp-tools/receipt/study.ts';
import { loadBook, type Receipts } from './store.ts';
import { useReceiptsInTurn } from './use-receipts.ts';

/** What a panel is printed from while the build renders a page; null in the browser. */
export const BuiltStudies = createContext<Studies | null>(null);

/**
 * The receipts on the page, for a panel that has nothing to show without one. Until the book's are
 * read it suspends, and the panel's first state, which the build printed, stays in its place.
 */
export function useReadReceipts(): Receipts {
  const built = use(BuiltStudies);
  const receipts = useReceiptsInTurn();
  if (built !== null) return { ...receipts, studies: built };
  if (receipts.studies.local === null && receipts.studies.api === null) use(loadBook());
  return receipts;
}

/** What was computed from {@link useReadReceipts}. */
export function useStudies(): Studies {
  return useReadReceipts().studies;
}
