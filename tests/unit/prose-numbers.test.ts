import { readdirSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';

const CHAPTER = resolve(import.meta.dirname, '../../chapters/mcp-tools');
const PART_A = readdirSync(CHAPTER).filter((name) => /^1\d-.*\.mdx$/.test(name));

/** Digits that are part of a name. */
const NAMES = [/\b(?:Haiku 4\.5|Sonnet 5\.5)/g, /\bBM25\b/g, /\brecall@5\b/g, /\bExercise \d\b/g];

/** What a file says in sentences: no code, no components with their attributes, no addresses. */
function proseOf(mdx: string): string {
  const notProse = [
    /^```[\s\S]*?^```/gm,
    /`[^`\n]*`/g,
    /^\$\$[\s\S]*?^\$\$/gm, // a formula names the catalogs that it subtracts
    /<\/?[A-Za-z](?:"[^"]*"|[^">])*>/g,
    /\]\([^)]*\)/g,
    /\[\^[\w-]+\]/g,
    /^\s*\d+\. /gm,
    ...NAMES,
  ];
  return notProse.reduce((text, pattern) => text.replaceAll(pattern, ' '), mdx);
}

/** Lines that still hold a digit. */
const typed = (mdx: string) =>
  proseOf(mdx)
    .split('\n')
    .filter((line) => /\d/.test(line));

test('the check sees a number in a sentence, and only there', () => {
  expect(typed('It routed 23 of them.')).toHaveLength(1);
  expect(typed('It routed <Fact q="right" model="1.5b" offer="unrelated-8" /> of them.')).toEqual(
    [],
  );
  expect(typed('<Fact q="a" /> took 44 ms <Fact q="b" />')).toHaveLength(1);
  expect(typed('Haiku 4.5 and `qwen2.5:1.5b` rank by BM25.[^1]')).toEqual([]);
  expect(typed('1. first\n2. second')).toEqual([]);
  expect(typed('```ts\nconst a = 1;\n```\nand 2')).toHaveLength(1);
});

test('Part A is told in more than one file', () => {
  expect(PART_A.length).toBeGreaterThan(5);
});

test.each(PART_A)('%s has no number typed by hand', (name) => {
  expect(typed(readFileSync(resolve(CHAPTER, name), 'utf8'))).toEqual([]);
});
