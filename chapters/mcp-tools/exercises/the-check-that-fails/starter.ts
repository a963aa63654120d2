import type { JsonObject } from '../../code/messages.ts';

interface Shop {
  /** A call through the client under test. */
  callTool(name: string, args: JsonObject): Promise<string>;
  /** The server's own log: what arrived. */
  calls: readonly { name: unknown }[];
}

/** True when this client counts words, and lets no purchase through. */
export async function check(shop: Shop): Promise<boolean> {
  const text = await shop.callTool('word_count', { text: 'one two three' });
  return text.includes('3');
}
