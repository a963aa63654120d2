import { createContext, use } from 'react';
import type { Studies } from '../../chapters/mcp-tools/receipt/study.ts';
import { loadBook, useReceipts } from './store.ts';

/** What a panel is printed from while the build renders a page; null in the browser. */
export const BuiltStudies = createContext<Studies | null>(null);

/**
 * The receipts on the page, for a panel that has nothing to show without one. Until the book's are
 * read it suspends, and the panel's first state, which the build printed, stays in its place.
 */
export function useStudies(): Studies {
  const built = use(BuiltStudies);
  const { studies } = useReceipts(built === null);
  if (built !== null) return built;
  if (studies.local === null && studies.api === null) use(loadBook());
  return studies;
}
