import type { Studies } from '../../chapters/mcp-tools/receipt/study.ts';
import { summaryOf } from './describe.ts';
import './receipt-verdict.css';

const MARKS = { true: '✓', false: '✗', null: '…' };

/** Whether what is drawn from some receipts follows from their rows. Links to the details. */
export function ReceiptVerdict({ studies }: { studies: Studies }) {
  const { ok, text } = summaryOf(studies);
  return (
    <a className="receipt-verdict" data-ok={ok} href="#receipts">
      <span aria-hidden="true">{MARKS[`${ok}`]} </span>
      {text}
    </a>
  );
}
