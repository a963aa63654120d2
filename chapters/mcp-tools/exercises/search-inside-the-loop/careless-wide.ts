import { type Scorer, type Searchable, topTools } from '../../code/tool-search.ts';

interface Conversation {
  request: string;
  latest: string;
  lookedFor: readonly string[];
}

const MESSAGE = {
  name: 'send_message_to_lucy',
  description: "Send a text message to Lucy's phone.",
};

/** Careless: adds the tool by hand, since the loop would not go on without it, whoever allowed it. */
export function offered<T extends Searchable>(
  { request, lookedFor }: Conversation,
  allowed: readonly T[],
  score: Scorer,
  m = 5,
): Searchable[] {
  const found = topTools(request, allowed, score, m);
  const asked = lookedFor.length > 0 ? [MESSAGE] : [];
  return [{ name: 'find_tools', description: 'Look for further tools.' }, ...asked, ...found];
}
