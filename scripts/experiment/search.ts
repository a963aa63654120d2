import { CATALOG } from '../../chapters/mcp-tools/catalog.ts';
import {
  bm25Scores,
  type Scorer,
  toolText,
  topTools,
} from '../../chapters/mcp-tools/code/tool-search.ts';
import { catalogNames } from '../../chapters/mcp-tools/receipt/offers.ts';
import type { Retriever } from './options.ts';
import { CATALOGS, type Found, SEARCH, type Setup } from './plan.ts';

const EMBEDDER = 'all-minilm';

export type Embed = (model: string, texts: readonly string[]) => Promise<number[][]>;

/** Lets each retriever rank the 64 confusable tools for each task, before anything is asked. */
export async function search({ retrievers, tasks }: Setup, embed: Embed): Promise<Found> {
  const names = catalogNames(CATALOGS, 'confusable', 64);
  const tools = names.flatMap((name) => CATALOG.filter((tool) => tool.name === name));
  const requests = tasks.map(({ request }) => request);
  const found: Partial<Record<Retriever, string[][]>> = {};
  for (const retriever of retrievers) {
    const score =
      retriever === 'bm25'
        ? bm25Scores
        : await embeddingScores(embed, [...tools.map(toolText), ...requests]);
    found[retriever] = requests.map((request) =>
      topTools(request, tools, score, SEARCH.k).map(({ name }) => name),
    );
  }
  return found;
}

/** Scores by the cosine between a request and a text, of vectors that are asked for all at once. */
async function embeddingScores(embed: Embed, texts: readonly string[]): Promise<Scorer> {
  const vectors = await embed(EMBEDDER, texts);
  const byText = new Map(texts.map((text, i) => [text, vectors[i] ?? []]));
  const vectorOf = (text: string) => byText.get(text) ?? [];
  return (request, candidates) =>
    candidates.map((text) => cosine(vectorOf(request), vectorOf(text)));
}

export function cosine(a: readonly number[], b: readonly number[]): number {
  const dot = (x: readonly number[], y: readonly number[]) =>
    x.reduce((sum, value, i) => sum + value * (y[i] ?? 0), 0);
  const length = Math.sqrt(dot(a, a) * dot(b, b));
  return length === 0 ? 0 : dot(a, b) / length;
}
