import { type Scorer, type Searchable, topTools } from '../../code/tool-search.ts';

interface Conversation {
  request: string;
  latest: string;
  lookedFor: readonly string[];
}

/** Careless: offers a way to ask, and then searches for the latest message all the same. */
export function offered<T extends Searchable>(
  { latest, request }: Conversation,
  allowed: readonly T[],
  score: Scorer,
  m = 5,
): Searchable[] {
  const found = new Set([
    ...topTools(latest, allowed, score, m),
    ...topTools(request, allowed, score, m),
  ]);
  return [{ name: 'find_tools', description: 'Look for further tools.' }, ...found];
}
