import { type Scorer, type Searchable, topTools } from '../../code/tool-search.ts';

/** A tool of the application's own, always offered: with it the model asks for other tools. */
export const FIND_TOOLS = {
  name: 'find_tools',
  description: 'Look for further tools: say in a few words what has to be done next.',
} as const;

/** One turn so far: the request, what the model looked for, what came back. */
export interface Conversation {
  request: string;
  /** The latest thing that was said to the model: the request, or a tool's result. */
  latest: string;
  /** What the model has asked `find_tools` for, oldest first. */
  lookedFor: readonly string[];
}

/** As the exercise has it: whatever fits the latest message. */
export function offeredByLatest<T extends Searchable>(
  { latest }: Conversation,
  allowed: readonly T[],
  score: Scorer,
  m = 5,
): T[] {
  return topTools(latest, allowed, score, m);
}

/**
 * The repaired offer: the best for the request, and the best for whatever the model last said that
 * it needs. Only tools of `allowed` are ever found, so a search cannot widen the permission.
 */
export function offered<T extends Searchable>(
  { request, lookedFor }: Conversation,
  allowed: readonly T[],
  score: Scorer,
  m = 5,
): (T | typeof FIND_TOOLS)[] {
  const need = lookedFor.at(-1);
  const found = need === undefined ? [] : topTools(need, allowed, score, m);
  return [FIND_TOOLS, ...new Set([...found, ...topTools(request, allowed, score, m)])];
}
