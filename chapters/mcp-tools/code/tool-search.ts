/** What a retriever reads of a tool. */
export interface Searchable {
  name: string;
  description?: string;
}

/** Scores every text against a request: one number a text, in the same order. */
export type Scorer = (request: string, texts: readonly string[]) => readonly number[];

const K1 = 1.5;
const B = 0.75;

/** The words that a retriever sees for a tool: its name, split on underscores, and its description. */
export function toolText(tool: Searchable): string {
  return `${tool.name.replaceAll('_', ' ')}. ${tool.description ?? ''}`;
}

/** Lower-cased runs of letters and digits, in order, with repeats. */
export function terms(text: string): string[] {
  return text.toLowerCase().match(/[a-z0-9]+/g) ?? [];
}

/**
 * Okapi BM25, k1 = 1.5 and b = 0.75, idf = ln(1 + (N - n + 0.5) / (n + 0.5)). The distinct terms of
 * the request are summed in sorted order, so that floating-point sums and ties are the same
 * everywhere.
 *
 * @param texts N documents
 * @returns N scores, 0 where no term is shared
 * @see Robertson and Zaragoza, The Probabilistic Relevance Framework (2009)
 */
export function bm25Scores(request: string, texts: readonly string[]): number[] {
  const bags = texts.map((text) => countTerms(terms(text)));
  const averageLength = bags.reduce((sum, bag) => sum + bag.length, 0) / bags.length;
  const scores = new Array<number>(texts.length).fill(0);
  for (const term of [...new Set(terms(request))].sort()) {
    const having = bags.filter((bag) => bag.counts.has(term)).length;
    const idf = Math.log(1 + (bags.length - having + 0.5) / (having + 0.5));
    bags.forEach(({ counts, length }, i) => {
      const count = counts.get(term) ?? 0;
      const weight = (count * (K1 + 1)) / (count + K1 * (1 - B + (B * length) / averageLength));
      if (count > 0) scores[i] = (scores[i] ?? 0) + idf * weight;
    });
  }
  return scores;
}

function countTerms(words: readonly string[]): { counts: Map<string, number>; length: number } {
  const counts = new Map<string, number>();
  for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1);
  return { counts, length: words.length };
}

/** The best `m` tools for a request, by the score of their texts; equal scores keep their order. */
export function topTools<T extends Searchable>(
  request: string,
  tools: readonly T[],
  score: Scorer,
  m: number,
): T[] {
  const scores = score(request, tools.map(toolText));
  return tools
    .map((tool, i) => ({ tool, score: scores[i] ?? 0 }))
    .sort((a, b) => b.score - a.score)
    .slice(0, m)
    .map(({ tool }) => tool);
}

/**
 * The share of requests whose right tool is among the first `k` offered, which no model that sees
 * only those can exceed; null when there are no requests.
 */
export function recallAt(
  k: number,
  expected: readonly string[],
  offered: readonly (readonly string[])[],
): number | null {
  if (expected.length === 0) return null;
  const found = expected.filter((name, i) => offered[i]?.slice(0, k).includes(name));
  return found.length / expected.length;
}
