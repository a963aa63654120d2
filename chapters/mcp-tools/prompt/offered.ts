import { CATALOG } from '../catalog.ts';
import { catalogNames, parseOffer } from '../receipt/offers.ts';
import type { Receipt } from '../receipt/schema.ts';

/**
 * The names that an offer puts before the model for one request, best first for a search, in the
 * order of the catalog else: each request's own shuffle is not in a receipt, and no count of tokens
 * depends on it.
 *
 * @returns null when the receipt does not say
 */
export function offeredNames(
  { catalogs, search }: Pick<Receipt, 'catalogs' | 'search'>,
  offer: string,
  task: number,
): readonly string[] | null {
  const parsed = parseOffer(offer);
  if (parsed === null) return null;
  return parsed.kind === 'search'
    ? (search.offered[`${parsed.retriever}:${task}`] ?? null)
    : catalogNames(catalogs, parsed.kind, parsed.size);
}

/** Finds tools by their names, in order, and says which names it does not know. */
export function toolsNamed<T extends { name: string }>(
  names: readonly string[],
  tools: readonly T[],
): { tools: T[]; unknown: string[] } {
  const known = new Map(tools.map((tool) => [tool.name, tool]));
  return {
    tools: names.flatMap((name) => known.get(name) ?? []),
    unknown: names.filter((name) => !known.has(name)),
  };
}

/** The tools of the experiment by their names. */
export const catalogTools = (names: readonly string[]) => toolsNamed(names, CATALOG);
