// Writes the shipped receipts from the originals of profrodai/profrodai-resources: every figure and
// name as published, every sentence in this project's words.
//
//   node scripts/derive-receipts.mjs FOLDER-OF-THE-ORIGINALS
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { CLAUDE, INDEX, LOCAL, REQUESTS } from './receipt-wording.mjs';

const [folder] = process.argv.slice(2);
if (folder === undefined) throw new Error('name the folder that holds the original receipts');
const out = new URL('../receipts/', import.meta.url);

/** Top-level keys on a line each, and a line for each entry of a long list: diffs stay readable. */
function layOut(value) {
  const lines = Object.entries(value).map(([key, entry]) => {
    const open = Array.isArray(entry) ? ['[', ']'] : ['{', '}'];
    const parts = Array.isArray(entry)
      ? entry.map((item) => JSON.stringify(item))
      : typeof entry === 'object' && entry !== null
        ? Object.entries(entry).map(
            ([name, item]) => `${JSON.stringify(name)}:${JSON.stringify(item)}`,
          )
        : null;
    const body = JSON.stringify(entry);
    if (parts === null || body.length <= 160) return `${JSON.stringify(key)}:${body}`;
    return `${JSON.stringify(key)}:${open[0]}\n${parts.join(',\n')}\n${open[1]}`;
  });
  return `{\n${lines.join(',\n')}\n}\n`;
}

function derive(from, to, sentences) {
  const original = JSON.parse(readFileSync(join(folder, from), 'utf8'));
  const tasks = original.tasks.map(({ expected }, i) => ({ request: REQUESTS[i], expected }));
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
  writeFileSync(new URL(to, out), layOut(derived));
}

derive('ch14-tool-selection-receipt-v1.json', 'tool-selection-local.json', LOCAL);
derive('ch14-tool-selection-claude-receipt-v1.json', 'tool-selection-claude.json', CLAUDE);
const index = JSON.parse(readFileSync(join(folder, 'search-index.json'), 'utf8'));
writeFileSync(new URL('search-index.json', out), layOut({ ...index, ...INDEX }));
