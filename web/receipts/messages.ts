import type { Problem } from '../../chapters/mcp-tools/receipt/failures.ts';
import type { Row } from '../../chapters/mcp-tools/receipt/schema.ts';
import type { Study } from '../../chapters/mcp-tools/receipt/study.ts';

/** What the worker is asked to read: a file of the reader's, or an address of this origin. */
export type ReceiptSource = { file: File } | { address: string };

export interface ReadRequest {
  id: number;
  source: ReceiptSource;
}

/**
 * What the worker answers: the rows of each condition in batches, small enough that taking one never
 * holds up a frame, then the study, whose conditions have no rows until the batches are put back.
 */
export type ReadReply = { id: number } & (
  | { kind: 'rows'; condition: string; rows: Row[] }
  | { kind: 'study'; study: Study }
  | { kind: 'refused'; problems: Problem[] }
);
