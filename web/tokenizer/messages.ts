import type { Token } from '../../chapters/mcp-tools/prompt/lay.ts';

export interface TokenizeRequest {
  id: number;
  texts: readonly string[];
}

/** The first message says that the vocabulary is there; every other one answers a request. */
export type TokenizeReply = { ready: true } | { id: number; tokens: Token[][] };
