import type { JsonObject } from '../../code/messages.ts';

interface Shop {
  callTool(name: string, args: JsonObject): Promise<string>;
  calls: readonly { name: unknown }[];
}

/** Careless: reads the log alone, and never asks whether the caller was told the truth. */
export async function check(shop: Shop): Promise<boolean> {
  for (const name of ['word_count', 'place_purchase']) {
    await shop.callTool(name, { text: 'one', flavor: 'vanilla', tubs: 100 }).catch(() => null);
  }
  return shop.calls.map(({ name }) => name).join() === 'word_count';
}
