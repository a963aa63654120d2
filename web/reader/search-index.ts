import type { Options, SearchResult } from 'minisearch';

/** One place that a search can lead to: a stretch of text under one heading, a panel, a term. */
export interface SearchDocument {
  /** The address below the site's root, `mcp-tools/#prefill`. */
  id: string;
  title: string;
  /** The section that it stands in; empty when it is a section itself. */
  where: string;
  text: string;
}

export type Hit = SearchResult & Omit<SearchDocument, 'id'> & { id: string };

/** The same for the build, which makes the index, and for the page, which reads it. */
export const SEARCH_OPTIONS: Options<SearchDocument> = {
  fields: ['title', 'text'],
  storeFields: ['title', 'where', 'text'],
  searchOptions: { boost: { title: 4 }, prefix: true, fuzzy: 0.15, combineWith: 'AND' },
};

export interface Piece {
  text: string;
  hit: boolean;
}

const escapePattern = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** The text in pieces, with every word that begins with one of `terms` marked. */
export function markTerms(text: string, terms: readonly string[]): Piece[] {
  if (terms.length === 0) return [{ text, hit: false }];
  const words = new RegExp(`(?<![\\p{L}\\p{N}])(${terms.map(escapePattern).join('|')})`, 'giu');
  return text
    .split(words)
    .map((piece, index) => ({ text: piece, hit: index % 2 === 1 }))
    .filter((piece) => piece.text !== '');
}

/** About `length` characters around the first of `terms`, cut between words. */
export function excerpt(text: string, terms: readonly string[], length = 160): string {
  const pieces = markTerms(text, terms);
  const first = pieces[0]?.hit === false && pieces.length > 1 ? pieces[0].text.length : 0;
  const from = Math.max(0, first - length / 3);
  const start = from === 0 ? 0 : text.indexOf(' ', from) + 1;
  const end = start + length >= text.length ? text.length : text.lastIndexOf(' ', start + length);
  return `${start > 0 ? '… ' : ''}${text.slice(start, end)}${end < text.length ? ' …' : ''}`;
}
