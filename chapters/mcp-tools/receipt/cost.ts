/** US dollars per million tokens. */
export interface Price {
  input: number;
  output: number;
}

/** US dollars per million tokens, input and output, as listed on 29 September 2026. */
export const LIST_PRICES: ReadonlyMap<string, Price> = new Map([
  ['claude-haiku-4-5-20251001', { input: 1, output: 5 }],
  ['claude-sonnet-5-5', { input: 2, output: 10 }],
]);

/** What tokens of one model cost at list price, in US dollars; null for a model without a price. */
export function costOf(
  model: string,
  tokens: { input: number; output?: number },
  prices: ReadonlyMap<string, Price> = LIST_PRICES,
): number | null {
  const price = prices.get(model);
  if (price === undefined) return null;
  return (tokens.input * price.input + (tokens.output ?? 0) * price.output) / 1e6;
}
