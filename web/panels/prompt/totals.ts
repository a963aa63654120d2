import { type FactQuery, fact } from '../../../chapters/mcp-tools/receipt/facts.ts';
import { parseOffer } from '../../../chapters/mcp-tools/receipt/offers.ts';
import {
  conditionKey,
  type Studies,
  type Study,
} from '../../../chapters/mcp-tools/receipt/study.ts';
import { type Choice, modelsOf } from './choice.ts';
import type { Counted } from './view.ts';

/** One line of the totals: tokens as sent and as intended, null where they were not counted. */
export interface Total {
  name: string;
  sent: number | null;
  intended: number | null;
  /** Decimal places to print. */
  places: 0 | 1;
}

/** The value of a fact that is one number; null when the receipts cannot give it. */
function numberOf(query: FactQuery, studies: Studies): number | null {
  const found = fact(query, studies);
  return 'value' in found && typeof found.value === 'number' ? found.value : null;
}

/** What this page counted in its own words, nothing yet without a tokenizer. */
export function ourTotals(counted: readonly Counted[] | null, shop: readonly string[]): Total[] {
  const [sent, intended] = counted ?? [];
  return [
    {
      name: 'this prompt, our words',
      sent: sent?.total ?? null,
      intended: intended?.total ?? null,
      places: 0,
    },
    { name: ADDED, sent: perAdded(sent, shop), intended: perAdded(intended, shop), places: 1 },
  ];
}

const ADDED = 'each tool beside the shop’s';

/** Tokens a tool, of those that are not the shop's own; null when there are none. */
function perAdded(written: Counted | undefined, shop: readonly string[]): number | null {
  const prices = written?.parts.flatMap(({ tool }, at) =>
    tool === null || shop.includes(tool) ? [] : [written.laid[at]?.length ?? 0],
  );
  if (prices === undefined || prices.length === 0) return null;
  return prices.reduce((sum, price) => sum + price, 0) / prices.length;
}

/**
 * What the run counted, in the words that were measured. As JSON its prompts were counted again for
 * one request and one catalog; the receipt itself knows only what was sent.
 */
export function receiptTotals(
  choice: Choice,
  measured: number | null,
  studies: Studies & { local: Study },
): Total[] {
  const wasRecounted =
    choice.protocol === 'native' && choice.family === 'qwen2.5' && choice.offer === 'unrelated-64';
  const recounted = (which: string) =>
    wasRecounted ? numberOf({ q: 'prompt', which }, studies) : null;
  return [
    {
      name: 'the receipt, this request',
      sent: measured,
      intended: choice.task === 0 ? recounted('intended') : null,
      places: 0,
    },
    {
      name: ADDED,
      sent: slopeFromShop(choice, studies.local),
      intended: recounted('tool-intended'),
      places: 1,
    },
  ];
}

/** Median tokens that a catalog adds to the shop's own, a tool; null where that was not measured. */
function slopeFromShop({ family, protocol, offer }: Choice, study: Study): number | null {
  const shop = study.header.catalogs.shop.length;
  const size = parseOffer(offer)?.size ?? 0;
  const [model = ''] = modelsOf(family, study);
  const median = (name: string) =>
    study.conditions.get(conditionKey(model, protocol, name))?.medianPromptTokens ?? null;
  const [few, many] = [median(`unrelated-${shop}`), median(offer)];
  if (few === null || many === null || size <= shop) return null;
  return (many - few) / (size - shop);
}
