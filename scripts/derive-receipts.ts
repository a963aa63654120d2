/**
 * Writes the shipped receipts from the originals of profrodai/profrodai-resources: every figure and
 * name as published, every sentence in this project's words.
 *
 *   npm run derive-receipts -- FOLDER-OF-THE-ORIGINALS
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Receipt } from '../chapters/mcp-tools/receipt/schema.ts';
import { REQUESTS } from '../chapters/mcp-tools/requests.ts';
import { ROOT } from './built.ts';
import { layOut } from './lay-out.ts';
import { CLAUDE, INDEX, LOCAL } from './receipt-wording.ts';

const out = join(ROOT, 'receipts');
const [folder] = process.argv.slice(2);
if (folder === undefined) throw new Error('name the folder that holds the original receipts');
const originals = folder;

function derive(from: string, to: string, sentences: object): void {
  const original = JSON.parse(readFileSync(join(originals, from), 'utf8')) as Receipt;
  const tasks = original.tasks.map(({ expected }, i) => {
    const ours = REQUESTS[i];
    if (ours?.expected !== expected) throw new Error(`request ${i} is not for ${expected}`);
    return ours;
  });
  const { schemaVersion, chapter, created, ...rest } = original;
  const derived = {
    schemaVersion,
    chapter,
    created,
    wording: 'paraphrased',
    ...rest,
    tasks,
    ...sentences,
  };
  writeFileSync(join(out, to), layOut(derived));
}

derive('ch14-tool-selection-receipt-v1.json', 'tool-selection-local.json', LOCAL);
derive('ch14-tool-selection-claude-receipt-v1.json', 'tool-selection-claude.json', CLAUDE);
const index = JSON.parse(readFileSync(join(originals, 'search-index.json'), 'utf8'));
writeFileSync(join(out, 'search-index.json'), layOut({ ...index, ...INDEX }));
