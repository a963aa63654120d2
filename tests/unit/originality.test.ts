import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { mustSkip, readEvidence, readSeed } from '../fixtures/shared.ts';

const RUN = 8;
const root = fileURLToPath(new URL('../..', import.meta.url));

function words(text: string): string[] {
  return (
    text
      .toLowerCase()
      .replaceAll(/[’']/g, '')
      .match(/[\p{L}\p{N}]+/gu) ?? []
  );
}

function runs(text: string): string[] {
  const all = words(text);
  return all.slice(RUN - 1).map((_, i) => all.slice(i, i + RUN).join(' '));
}

const COMMENT_OR_STRING =
  /\/\*[\s\S]*?\*\/|(?:^[ \t]*\/\/.*\n)+|'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"|`(?:[^`\\]|\\.)*`/gm;

/** The sentences of a file, apart from one another: code, frames and printed results carry over. */
function sentencesOf(file: string, text: string): string[] {
  if (/\.tsx?$/.test(file)) return text.match(COMMENT_OR_STRING) ?? [];
  return text
    .replaceAll(/<Fact[^>]*>/g, ' fact ')
    .replaceAll(/<\/?[A-Za-z][^>]*>/g, ' ')
    .replaceAll(/`[^`\n]+`/g, ' code ')
    .split(/```[\s\S]*?```/);
}

/** What cannot be said otherwise: sequences of names, and text that a server sends. */
const FACTS = [
  'stock_level draft_restock supplier_delivery_status word_count send_message_to_lucy sales_today schedule_reminder record_delivery',
  'Place a purchase with the supplier. ALWAYS call this after counting.',
  '{"id":3,"name":"word_count","arguments":{"text":"vanilla stock needs review"}}',
  'Close early on Sunday for the inspection',
  'Count the words in a piece of text.',
].map((fact) => ` ${words(fact).join(' ')} `);

describe.skipIf(mustSkip('seeds') || mustSkip('evidence'))('the words are our own', () => {
  const seeds = readdirSync(join(root, '..', 'shared', 'seeds')).map(readSeed);
  const originals = new Set([...seeds, readEvidence('prompts.json')].flatMap(runs));
  const list = ['ls-files', '--cached', '--others', '--exclude-standard'];
  const files = execFileSync('git', list, { cwd: root, encoding: 'utf8' }).trim().split('\n');
  const written = files.filter(
    (file) => /\.(mdx|md|ts|tsx|html)$/.test(file) && !file.startsWith('tests/'),
  );

  test('the originals are there to compare with', () => {
    expect(originals.size).toBeGreaterThan(5_000);
  });

  test('a sentence of the original would be found', () => {
    const sample = seeds[0]?.slice(20_000, 20_400) ?? '';
    expect(runs(sample).filter((run) => originals.has(run)).length).toBeGreaterThan(20);
  });

  test.each(written)('%s shares no run of eight words with them', (file) => {
    const text = readFileSync(join(root, file), 'utf8');
    const shared = sentencesOf(file, text)
      .flatMap(runs)
      .filter((run) => originals.has(run) && !FACTS.some((fact) => fact.includes(` ${run} `)));
    expect(shared).toEqual([]);
  });
});
