import { parseReceipt } from '../../chapters/mcp-tools/receipt/parse.ts';
import { studyReceipt } from '../../chapters/mcp-tools/receipt/recompute.ts';
import type { Study } from '../../chapters/mcp-tools/receipt/study.ts';
import index from '../../receipts/search-index.json';
import type { ReadReply, ReadRequest } from './messages.ts';
import { packRows } from './packed-rows.ts';
import { Refused, readText } from './read-bytes.ts';

/** Taking this many rows costs the page about a millisecond. */
const BATCH = 5000;

addEventListener('message', async ({ data }: MessageEvent<ReadRequest>) => {
  for (const reply of await answer(data)) {
    const handedOver =
      reply.kind === 'rows' ? [reply.rows.places.buffer, reply.rows.numbers.buffer] : [];
    postMessage(reply, { transfer: handedOver });
  }
});

async function answer({ id, source }: ReadRequest): Promise<Iterable<ReadReply>> {
  try {
    const parsed = parseReceipt(await readText(source));
    if (!parsed.ok) return [{ id, kind: 'refused', problems: parsed.problems }];
    return inBatches(id, studyReceipt(parsed.receipt, index));
  } catch (error) {
    if (error instanceof Refused) return [{ id, kind: 'refused', problems: [error.problem] }];
    throw error;
  }
}

function* inBatches(id: number, study: Study): Generator<ReadReply> {
  const all = [...study.conditions.values()].flatMap(({ rows }) => rows);
  for (let start = 0; start < all.length; start += BATCH) {
    yield { id, kind: 'rows', rows: packRows(all.slice(start, start + BATCH)) };
  }
  const emptied = [...study.conditions].map(
    ([key, condition]) => [key, { ...condition, rows: [] }] as const,
  );
  yield { id, kind: 'study', study: { ...study, conditions: new Map(emptied) } };
}
