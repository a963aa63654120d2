import { type Scorer, type Searchable, topTools } from '../../code/tool-search.ts';

/** A tool of the application's own: with it the model asks for other tools. */
export const FIND_TOOLS = {
  name: 'find_tools',
  description: 'Look for further tools: say in a few words what has to be done next.',
};

interface Conversation {
  request: string;
  /** What was said to the model last: the request, or a tool's result. */
  latest: string;
  /** What the model has asked `find_tools` for, oldest first. */
  lookedFor: readonly string[];
}

/** What the model is offered in this turn: whatever fits the latest message. */
export function offered<T extends Searchable>(
  { latest }: Conversation,
  allowed: readonly T[],
  score: Scorer,
  m = 5,
): Searchable[] {
  return topTools(latest, allowed, score, m);
}
