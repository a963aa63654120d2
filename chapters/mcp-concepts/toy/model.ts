import type { Message, Model } from './mini-agent.ts';

/**
 * A scripted model in the place of a real one: it asks for one count, then makes a sentence of what
 * it was told. It asks for `count_words` by name, as a model does that has read a schema.
 */
export const countingModel: Model = (messages) => {
  const told = messages.findLast((one) => one.role === 'tool');
  if (!told) {
    return { call: { name: 'count_words', arguments: { text: quotedIn(messages) } } };
  }
  if (told.content.startsWith('error: ')) {
    return { answer: `I could not count it: ${told.content.slice(7)}.` };
  }
  return { answer: `That sentence has ${told.content} words.` };
};

/** What the user put between quotes. */
function quotedIn(messages: readonly Message[]): string {
  const [first] = messages;
  const request = first?.role === 'user' ? first.content : '';
  return /'(.*)'/s.exec(request)?.[1] ?? '';
}
