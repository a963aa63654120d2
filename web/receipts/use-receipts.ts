import { useEffect, useState, useSyncExternalStore } from 'react';
import { flushSync } from 'react-dom';
import { inTurn } from './in-turn.ts';
import { loadBook, NOTHING, type Receipts, receiptsNow, subscribe } from './store.ts';

/**
 * All that is known of receipts, as soon as it is known, also that one is being read: for the bar,
 * which says so. The first component that asks for them has the book's loaded; until then `studies`
 * holds nulls, as it does in the prerendered page.
 *
 * @param wanted false to look without loading, for a component that is still far from the viewport
 */
export function useReceipts(wanted = true): Receipts {
  const receipts = useSyncExternalStore(subscribe, receiptsNow, () => NOTHING);
  useEffect(() => {
    if (wanted) void loadBook();
  }, [wanted]);
  return receipts;
}

/**
 * The receipts on the page, for what takes long to follow them, as figures and panels do: it renders
 * again when others are there and its turn has come, and for nothing else.
 */
export function useReceiptsInTurn(): Receipts {
  const [shown, setShown] = useState(receiptsNow);
  useEffect(() => {
    let asked = receiptsNow();
    let takeBack = () => {};
    const show = () => setShown((before) => (before.held === asked.held ? before : asked));
    const stop = subscribe(() => {
      if (receiptsNow().held === asked.held) return;
      asked = receiptsNow();
      takeBack();
      // At once, since React would put what several turns ask for into one long render.
      takeBack = inTurn(() => flushSync(show));
    });
    show();
    void loadBook();
    return () => {
      stop();
      takeBack();
    };
  }, []);
  return shown;
}
