import type { Problem } from '../../chapters/mcp-tools/receipt/failures.ts';
import type { Study } from '../../chapters/mcp-tools/receipt/study.ts';
import type { PackedRows } from './packed-rows.ts';

/** What the worker is asked to read: a file of the reader's, or an address of this origin. */
export type ReceiptSource = { file: File } | { address: string };

export interface ReadRequest {
  id: number;
  source: ReceiptSource;
}

/**
 * What the worker answers: the rows, condition by condition, in batches small enough that taking one
 * never holds up a frame; then the study, whose conditions have none until theirs are put back.
 */
export type ReadReply = { id: number } & (
  | { kind: 'rows'; rows: PackedRows }
  | { kind: 'study'; study: Study }
  | { kind: 'refused'; problems: Problem[] }
);
