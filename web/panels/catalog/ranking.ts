import type { CatalogTool } from '../../../chapters/mcp-tools/catalog.ts';
import {
  bm25Scores,
  terms,
  toolText,
  topTools,
} from '../../../chapters/mcp-tools/code/tool-search.ts';
import { catalogTools } from '../../../chapters/mcp-tools/prompt/offered.ts';
import type { Study } from '../../../chapters/mcp-tools/receipt/study.ts';
import index from '../../../receipts/search-index.json';

/** The 64 tools that were searched, in the order that decides between equal scores. */
export const SEARCHED: readonly CatalogTool[] = catalogTools(index.catalogOrder).tools;

export interface Ranked {
  tool: CatalogTool;
  /** From 1. */
  rank: number;
  score: number;
  /** The words of the request that the tool shares, dearest first; they add up to the score. */
  earned: { term: string; score: number }[];
}

/** Every searched tool for a request, best first, with the words that earned it its place. */
export function rankTools(request: string, tools = SEARCHED): Ranked[] {
  const texts = tools.map(toolText);
  const at = new Map(tools.map((tool, i) => [tool.name, i]));
  const scores = bm25Scores(request, texts);
  // The score is a sum over terms, so a term's share of it is the score of the term alone.
  const shares = [...new Set(terms(request))].map((term) => ({
    term,
    scores: bm25Scores(term, texts),
  }));
  return topTools(request, tools, bm25Scores, tools.length).map((tool, i) => {
    const place = at.get(tool.name) ?? 0;
    const earned = shares
      .map(({ term, scores: of }) => ({ term, score: of[place] ?? 0 }))
      .filter(({ score }) => score > 0)
      .sort((a, b) => b.score - a.score);
    return { tool, rank: i + 1, score: scores[place] ?? 0, earned };
  });
}

/** A request of the experiment: what it asks for, and whether the search of the run offered it. */
export interface Known {
  task: number;
  request: string;
  expected: string;
  /** Null when the receipt does not say. */
  wasOffered: boolean | null;
}

export function knownRequests({ header: { tasks, search } }: Study): Known[] {
  return tasks.map(({ request, expected }, task) => ({
    task,
    request,
    expected,
    wasOffered: search.offered[`bm25:${task}`]?.includes(expected) ?? null,
  }));
}

/** By request: most receipts ask the same ones, and ranking two dozen takes as long as a figure. */
const orders = new Map<string, readonly string[]>();

/** Whether the best `k` for a request hold the tool that it expects. */
export function isFound({ request, expected }: Known, k: number): boolean {
  const order =
    orders.get(request) ??
    topTools(request, SEARCHED, bm25Scores, SEARCHED.length).map(({ name }) => name);
  orders.set(request, order);
  return order.slice(0, k).includes(expected);
}
