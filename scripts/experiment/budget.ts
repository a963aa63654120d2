import { costOf, type Price } from '../../chapters/mcp-tools/receipt/cost.ts';
import type { Protocol, Usage } from '../../chapters/mcp-tools/receipt/schema.ts';
import type { ProviderName } from './options.ts';
import { MAX_TOKENS } from './providers/anthropic.ts';
import { Stop } from './stops.ts';

/** Tokens that the API adds by itself when there are tools, with room to spare: about 350 were measured. */
const TOOL_INSTRUCTIONS = 1_000;

/** A tool call, measured: 16,572 tokens of output in 432 answers. */
const USUAL_OUTPUT = 40;

/**
 * Bytes of a body to one token, as the book's models read the same catalogs. They differ from model
 * to model by a tenth either way, so what follows from them is said with an "about".
 */
const BYTES_PER_TOKEN: Record<ProviderName, Record<Protocol, number>> = {
  ollama: { native: 4.9, choice: 6.6 },
  anthropic: { native: 2.3, choice: 2.8 },
};

/** Tokens that a body is likely to be read as; a guess for a plan, never for a receipt. */
export function likelyTokens(provider: ProviderName, protocol: Protocol, body: object): number {
  return Math.round(byteLength(body) / BYTES_PER_TOKEN[provider][protocol]);
}

export function likelyUsd(
  model: string,
  tokens: number,
  prices: ReadonlyMap<string, Price>,
): number {
  return costOf(model, { input: tokens, output: USUAL_OUTPUT }, prices) ?? 0;
}

/** No token is shorter than a byte, so a request never costs more than this. */
export function worstUsd(model: string, body: object, prices: ReadonlyMap<string, Price>): number {
  const input = byteLength(body) + TOOL_INSTRUCTIONS;
  return costOf(model, { input, output: MAX_TOKENS }, prices) ?? 0;
}

function byteLength(body: object): number {
  return Buffer.byteLength(JSON.stringify(body));
}

/** What was spent, held under a ceiling. */
export class Budget {
  readonly #ceilingUsd: number;
  #spentUsd = 0;

  constructor(ceilingUsd: number) {
    this.#ceilingUsd = ceilingUsd;
  }

  get spentUsd(): number {
    return this.#spentUsd;
  }

  /** Money that is gone: an answer's cost, or the worst case of one that was asked for and never came. */
  spend(usd: number): void {
    this.#spentUsd += usd;
  }

  /**
   * Asked before a request, with the most that it could cost.
   *
   * @throws {Stop} when the ceiling might not hold
   */
  admit(worst: number): void {
    if (this.#spentUsd + worst <= this.#ceilingUsd) return;
    throw new Stop(
      `the next request could cost $${worst.toFixed(4)}, and $${this.#spentUsd.toFixed(4)} of the ` +
        `$${this.#ceilingUsd} that may be spent are gone: raise --max-usd to go on`,
    );
  }
}

/** The bill of a run, as a receipt carries it. Costs are to 4 places. */
export function usageOf(
  answers: readonly { model: string; promptTokens: number; outputTokens: number }[],
  models: readonly string[],
  prices: ReadonlyMap<string, Price>,
  ceilingUsd: number,
): Usage {
  const usage: Usage['usage'] = {};
  let cost = 0;
  for (const model of models) {
    const ours = answers.filter((answer) => answer.model === model);
    const input = ours.reduce((sum, { promptTokens }) => sum + promptTokens, 0);
    const output = ours.reduce((sum, { outputTokens }) => sum + outputTokens, 0);
    usage[model] = { input_tokens: input, output_tokens: output };
    cost += costOf(model, { input, output }, prices) ?? 0;
  }
  return {
    requests: answers.length,
    usage,
    costUsd: Math.round(cost * 1e4) / 1e4,
    priceList: Object.fromEntries(
      models.flatMap((model) => {
        const price = prices.get(model);
        return price === undefined ? [] : [[model, price]];
      }),
    ),
    ceilingUsd,
  };
}
