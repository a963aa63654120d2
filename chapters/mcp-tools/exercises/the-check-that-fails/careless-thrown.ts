import type { JsonObject } from '../../code/messages.ts';

interface Shop {
  callTool(name: string, args: JsonObject): Promise<string>;
  calls: readonly { name: unknown }[];
}

/** Careless: believes the client about itself. An error can also come after the purchase. */
export async function check(shop: Shop): Promise<boolean> {
  try {
    await shop.callTool('word_count', { text: 'one two three' });
  } catch {
    return false;
  }
  try {
    await shop.callTool('place_purchase', { flavor: 'vanilla', tubs: 100 });
    return false;
  } catch {
    return true;
  }
}
