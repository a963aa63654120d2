import { use, useEffect, useSyncExternalStore } from 'react';
import type { FactQuery } from '../../chapters/mcp-tools/receipt/facts.ts';
import { factKey } from './fact-key.ts';
import { embeddedFact, FactPrinter, factNow, loadFacts, subscribeFacts } from './fact-source.ts';
import './fact.css';

/**
 * A number in a sentence, taken from the receipts on the page and never typed. The questions and
 * their attributes stand in the table above `FACTS`, in `chapters/mcp-tools/receipt/facts.ts`.
 *
 * @example <Fact q="right" model="1.5b" offer="unrelated-8" /> reads "23 of 24"
 */
export function Fact(query: FactQuery) {
  const print = use(FactPrinter);
  const key = factKey(query);
  const fact = useSyncExternalStore(
    subscribeFacts,
    () => factNow(key, query),
    () => (print === null ? embeddedFact(key) : print(query)),
  );
  useEffect(loadFacts, []);
  return (
    <span
      className={fact?.missing ? 'fact fact-missing' : 'fact'}
      data-fact={key}
      title={fact?.from}
    >
      {fact?.text ?? '…'}
    </span>
  );
}
