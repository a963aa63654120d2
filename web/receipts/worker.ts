import { parseReceipt } from '../../chapters/mcp-tools/receipt/parse.ts';
import { studyReceipt } from '../../chapters/mcp-tools/receipt/recompute.ts';
import type { Study } from '../../chapters/mcp-tools/receipt/study.ts';
import index from '../../receipts/search-index.json';
import type { ReadReply, ReadRequest } from './messages.ts';
import { Refused, readText } from './read-bytes.ts';

/** Taking this many rows costs the page a few milliseconds. */
const BATCH = 2000;

addEventListener('message', async ({ data }: MessageEvent<ReadRequest>) => {
  for (const reply of await answer(data)) postMessage(reply);
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
  const emptied = new Map(study.conditions);
  for (const [condition, summary] of study.conditions) {
    for (let start = 0; start < summary.n; start += BATCH) {
      yield { id, kind: 'rows', condition, rows: summary.rows.slice(start, start + BATCH) };
    }
    emptied.set(condition, { ...summary, rows: [] });
  }
  yield { id, kind: 'study', study: { ...study, conditions: emptied } };
}
