import { Failure } from '../../code/failure.ts';
import type { JsonObject } from '../../code/messages.ts';

interface Shop {
  callTool(name: string, args: JsonObject): Promise<string>;
  calls: readonly { name: unknown }[];
}

export async function check(shop: Shop): Promise<boolean> {
  const counted = await attempt(shop, 'word_count', { text: 'one two three' });
  const bought = await attempt(shop, 'place_purchase', { flavor: 'vanilla', tubs: 100 });
  const arrived = shop.calls.map(({ name }) => name);
  return counted === null && bought === 'TOOL_NOT_ALLOWED' && arrived.join() === 'word_count';
}

/** The code of the refusal, or null when there was none. */
async function attempt(shop: Shop, name: string, args: JsonObject): Promise<string | null> {
  try {
    await shop.callTool(name, args);
    return null;
  } catch (error) {
    return error instanceof Failure ? error.code : 'another error';
  }
}
