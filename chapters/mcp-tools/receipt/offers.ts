import type { Catalogs } from './schema.ts';

/** What a model was offered: a padded catalog of a size, or the best k of a search. */
export type Offer =
  | { kind: 'unrelated' | 'confusable'; size: number }
  | { kind: 'search'; retriever: string; size: number };

/** The parts of an offer's name, `confusable-32` or `search-all-minilm-5`; null for other names. */
export function parseOffer(offer: string): Offer | null {
  const [, head = '', digits = ''] = /^(.+)-(\d+)$/.exec(offer) ?? [];
  const size = Number(digits);
  if (head === 'unrelated' || head === 'confusable') return { kind: head, size };
  return head.startsWith('search-')
    ? { kind: 'search', retriever: head.slice('search-'.length), size }
    : null;
}

/**
 * The names in a padded catalog, before each request's own shuffle: the shop's tools, then
 * distractors up to the size. A confusable catalog takes the first neighbour of every shop tool
 * before any second one, so that 16 tools already hold one of each.
 */
export function catalogNames(
  { shop, confusable, unrelated }: Catalogs,
  kind: 'unrelated' | 'confusable',
  size: number,
): string[] {
  const firsts = confusable.filter((_, i) => i % 3 === 0);
  const others = confusable.filter((_, i) => i % 3 !== 0);
  const padding = kind === 'unrelated' ? unrelated : [...firsts, ...others, ...unrelated];
  return [...shop, ...padding].slice(0, size);
}
