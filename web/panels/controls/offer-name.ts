import { parseOffer } from '../../../chapters/mcp-tools/receipt/offers.ts';
import { visible } from '../../live/visible.ts';

/** A retriever as a reader knows it; a name from somebody's receipt stays text. */
export function retrieverName(retriever: string): string {
  return retriever === 'bm25' ? 'BM25' : visible(retriever);
}

/** `confusable-32` as `32 tools, confusable`. */
export function offerName(offer: string, shopSize: number): string {
  const parsed = parseOffer(offer);
  if (parsed === null) return visible(offer);
  if (parsed.kind === 'search')
    return `the best ${parsed.size} of ${retrieverName(parsed.retriever)}`;
  if (parsed.size <= shopSize) return `${parsed.size} tools, the shop’s own`;
  return `${parsed.size} tools, ${parsed.kind}`;
}
