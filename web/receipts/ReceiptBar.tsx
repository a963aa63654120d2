import { useEffect, useRef } from 'react';
import { createPortal } from 'react-dom';
import { useAddressState } from '../reader/address.ts';
import { useNear } from '../reader/use-near.ts';
import { ProblemList } from './ProblemList.tsx';
import { ReceiptCheck } from './ReceiptCheck.tsx';
import { ReceiptVerdict } from './ReceiptVerdict.tsx';
import { resetReceipts, takeAddress, takeFiles } from './store.ts';
import { useFileDrop } from './use-file-drop.ts';
import { useReceipts } from './use-receipts.ts';
import './receipt-bar.css';

/**
 * Where the numbers come from: what was checked, the files that were refused, and the way to bring a
 * receipt of one's own, by a drop anywhere on the page, by a button, or by `?receipt=`.
 */
export function ReceiptBar() {
  const bar = useRef<HTMLElement>(null);
  const { held, reading, refusals, studies } = useReceipts(useNear(bar));
  const [address, setAddress] = useAddressState('receipt');
  const dropping = useFileDrop(takeFiles);
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (address !== null) void takeAddress(address);
  }, [address]);
  const all = [held.local, held.api].filter((each) => each !== null);
  const changed = all.some(({ brought }) => brought) || refusals.length > 0;
  const reset = () => {
    setAddress(null);
    void resetReceipts();
  };
  return (
    <section ref={bar} id="receipts" className="receipt-bar" aria-label="Receipts">
      <div className="receipt-bar-line">
        <ReceiptVerdict studies={studies} />
        <button type="button" onClick={() => input.current?.click()}>
          Open a receipt
        </button>
        {changed && (
          <button type="button" onClick={reset}>
            Back to the book’s
          </button>
        )}
        <input
          ref={input}
          className="receipt-bar-input"
          type="file"
          accept=".json,application/json"
          multiple
          aria-label="Receipt files"
          tabIndex={-1}
          onChange={({ target }) => {
            void takeFiles([...(target.files ?? [])]);
            target.value = ''; // so that the same file can be chosen again
          }}
        />
      </div>
      <p className="receipt-bar-hint">
        Drop a file of your own anywhere on the page: figures, tables and the marked numbers in the
        sentences will follow it.
      </p>
      <p className="visually-hidden" role="status">
        {reading > 0 ? 'Reading a receipt' : refusals.map(({ name }) => `${name} was not taken. `)}
      </p>
      {refusals.map(({ name, problems }, i) => (
        <div key={i} className="receipt-bar-refused">
          <p>
            <b>{name}</b> was not taken; what was on the page before is still there.
          </p>
          <ProblemList problems={problems} label={`What is wrong with ${name}`} />
        </div>
      ))}
      <details>
        <summary>What was checked</summary>
        {all.map((each) => (
          <ReceiptCheck key={each.study.kind} held={each} />
        ))}
      </details>
      {dropping && createPortal(<DropHint />, document.body)}
    </section>
  );
}

/** Over the whole window, so outside of the section, whose containment would hold it in. */
function DropHint() {
  return (
    <div className="receipt-drop" aria-hidden="true">
      Let go, and the page follows this receipt
    </div>
  );
}
