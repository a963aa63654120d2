import type { Problem } from '../../chapters/mcp-tools/receipt/failures.ts';
import type { Row } from '../../chapters/mcp-tools/receipt/schema.ts';
import type { Study } from '../../chapters/mcp-tools/receipt/study.ts';
import type { ReadReply, ReadRequest, ReceiptSource } from './messages.ts';
import { unpackRows } from './packed-rows.ts';
import ReceiptWorker from './worker.ts?worker';

export type ReadResult = { study: Study } | { problems: Problem[] };

interface Waiting {
  rows: Row[];
  settle: (result: ReadResult) => void;
}

const waiting = new Map<number, Waiting>();
let worker: Worker | null = null;
let lastId = 0;

/** Reads, validates and recomputes a receipt, all of it off the page's own thread. Never rejects. */
export function readReceipt(source: ReceiptSource): Promise<ReadResult> {
  worker ??= startWorker();
  const request: ReadRequest = { id: ++lastId, source };
  return new Promise((settle) => {
    waiting.set(request.id, { rows: [], settle });
    worker?.postMessage(request);
  });
}

function startWorker(): Worker {
  const started = new ReceiptWorker();
  started.addEventListener('message', ({ data }: MessageEvent<ReadReply>) => take(data));
  started.addEventListener('error', (event) => {
    // The worker answers every declared failure itself; one that could not start or that ran out of
    // memory ends what waits for it, and the next file gets a fresh one.
    event.preventDefault();
    started.terminate();
    worker = null;
    const found = event.message || 'the reader of receipts could not start';
    for (const [id, { settle }] of waiting) {
      waiting.delete(id);
      settle({
        problems: [{ code: 'RECEIPT_UNREADABLE', place: '', expected: 'a receipt', found }],
      });
    }
  });
  return started;
}

function take(reply: ReadReply): void {
  const entry = waiting.get(reply.id);
  if (entry === undefined) return;
  if (reply.kind === 'rows') {
    entry.rows.push(...unpackRows(reply.rows));
    return;
  }
  waiting.delete(reply.id);
  entry.settle(
    reply.kind === 'refused'
      ? { problems: reply.problems }
      : { study: withRows(reply.study, entry.rows) },
  );
}

function withRows(study: Study, rows: readonly Row[]): Study {
  let taken = 0;
  const conditions = [...study.conditions].map(([key, condition]) => {
    const own = rows.slice(taken, taken + condition.n);
    taken += condition.n;
    return [key, { ...condition, rows: own }] as const;
  });
  return { ...study, conditions: new Map(conditions) };
}
