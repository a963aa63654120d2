import { summaryOf } from './describe.ts';
import { useReceipts } from './store.ts';
import './receipt-verdict.css';

const MARKS = { true: '✓', false: '✗', null: '…' };

/**
 * The verdict beside a figure: whether what it draws follows from its rows. Links to the details.
 * Something else on the page asks for the receipts: a figure, or the bar itself.
 */
export function ReceiptVerdict() {
  const { ok, text } = summaryOf(useReceipts(false));
  return (
    <a className="receipt-verdict" data-ok={ok} href="#receipts">
      <span aria-hidden="true">{MARKS[`${ok}`]} </span>
      {text}
    </a>
  );
}
