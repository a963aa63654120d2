import { useCallback, useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import type { Token } from '../../chapters/mcp-tools/prompt/lay.ts';
import { useAddressState } from '../reader/address.ts';
import {
  knownTokens,
  loadTokenizer,
  subscribeTokenizer,
  type TokenizerState,
  tokenizerState,
  workOutTokens,
} from './tokenizer.ts';

/**
 * Whether tokens are to be counted: the reader asks for it, since the vocabulary is some megabytes.
 * All panels share the answer, and the address keeps it.
 *
 * @returns how far the tokenizer is, and what asks for it
 */
export function useTokenizer(): { state: TokenizerState; count: () => void } {
  const [asked, setAsked] = useAddressState('count');
  const state = useSyncExternalStore(subscribeTokenizer, tokenizerState, () => 'idle' as const);
  const isAsked = asked !== null;
  useEffect(() => {
    // After a failure only the reader asks again.
    if (isAsked && tokenizerState() === 'idle') void loadTokenizer();
  }, [isAsked]);
  const count = useCallback(() => {
    setAsked('tokens');
    void loadTokenizer();
  }, [setAsked]);
  return { state, count };
}

/** The tokens of some texts, in order; null until the tokenizer is there and has read them. */
export function useTokens(texts: readonly string[]): (readonly Token[])[] | null {
  const state = useSyncExternalStore(subscribeTokenizer, tokenizerState, () => 'idle' as const);
  const [done, setDone] = useState(0);
  // The same array until something was worked out, for those that compute on from it.
  const found = useMemo(
    () => (state === 'ready' && done >= 0 ? knownTokens(texts) : null),
    [state, texts, done],
  );
  const isMissing = state === 'ready' && found === null;
  useEffect(() => {
    if (!isMissing) return;
    let isWanted = true;
    void workOutTokens(texts).then(() => {
      if (isWanted) setDone((before) => before + 1);
    });
    return () => {
      isWanted = false;
    };
  }, [isMissing, texts]);
  return found;
}
