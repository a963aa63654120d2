import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseReceipt } from '../../chapters/mcp-tools/receipt/parse.ts';
import { type SearchIndex, studyReceipt } from '../../chapters/mcp-tools/receipt/recompute.ts';
import { Samples, timed } from './timing.ts';

const ROUNDS = 30;
const NAMES = ['tool-selection-local.json', 'tool-selection-claude.json'];

/** Both receipts, from their text to every verdict, beside the least that reading them can cost. */
export async function benchReceipts(root: string): Promise<void> {
  const read = (name: string) => readFileSync(join(root, 'receipts', name), 'utf8');
  const texts = NAMES.map(read);
  const index: SearchIndex = JSON.parse(read('search-index.json'));
  const checked = () => {
    for (const text of texts) {
      const parsed = parseReceipt(text);
      if (!parsed.ok) throw new Error('a shipped receipt is not one');
      studyReceipt(parsed.receipt, index);
    }
  };
  const subjects: [string, () => void][] = [
    ['validated and recomputed', checked],
    ['JSON.parse alone', () => texts.map((text) => JSON.parse(text))],
  ];
  const samples = new Samples(subjects.map(([name]) => name));
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const [name, act] of subjects) {
      const took = await timed(act);
      if (round > 2) samples.add(name, round, took);
    }
  }
  samples.print('Both receipts, in Node (bar: under 100 ms together with drawing, below)');
}

/** A receipt of about `rows` rows: the book's own, each request asked again and again. */
export function longReceipt(root: string, rows: number): string {
  const receipt = JSON.parse(readFileSync(join(root, 'receipts', NAMES[0] ?? ''), 'utf8'));
  const times = Math.round(rows / receipt.rows.length);
  const repeated = { ...receipt, rows: Array.from({ length: times }, () => receipt.rows).flat() };
  return JSON.stringify(repeated);
}
