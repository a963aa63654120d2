import { useMemo } from 'react';
import { CATALOG, type CatalogTool } from '../../../chapters/mcp-tools/catalog.ts';
import { tokensPerCharacter } from '../../../chapters/mcp-tools/prompt/estimate.ts';
import type { Study } from '../../../chapters/mcp-tools/receipt/study.ts';
import { useTokens } from '../../tokenizer/use-tokens.ts';
import { countedPrice, estimatedPrice, LINES, linesOf, type Prices, piecesOf } from './prices.ts';

const TEXTS = CATALOG.flatMap(linesOf);

/**
 * What every tool of the catalog costs, by its name: counted once the tokenizer has read them, else
 * estimated from a receipt. What was never sent, the JSON form, has no estimate.
 */
export function usePrices(study: Study | null): {
  isCounted: boolean;
  prices: ReadonlyMap<string, Prices>;
} {
  const tokens = useTokens(TEXTS);
  const prices = useMemo(() => {
    const native = study && tokensPerCharacter(study, 'native');
    const choice = study && tokensPerCharacter(study, 'choice');
    const rates = { sent: native, intended: null, choice };
    const price = (tool: CatalogTool, at: number): Prices => {
      const [sent, intended, chosen] = LINES.map((line, i) => {
        const counted = tokens?.[at * LINES.length + i];
        const pieces = piecesOf(tool, line);
        return counted ? countedPrice(pieces, counted) : estimatedPrice(pieces, rates[line]);
      });
      return { sent: sent ?? null, intended: intended ?? null, choice: chosen ?? null };
    };
    return new Map(CATALOG.map((tool, at) => [tool.name, price(tool, at)]));
  }, [tokens, study]);
  return { isCounted: tokens !== null, prices };
}
