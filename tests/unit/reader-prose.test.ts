import { expect, test } from 'vitest';
import { highlight } from '../../web/build/highlight.ts';
import { countWords, curlQuotes, guessHeight } from '../../web/build/prose.ts';
import { staysWhole } from '../../web/reader/whole-code.ts';

test.each([
  ["Lucy's shop", ' ', 'Lucy’s shop'],
  ['say "yes"', ' ', 'say “yes”'],
  ["'so'", ' ', '‘so’'],
  ["'s shop", 'x', '’s shop'],
  ['("quoted")', ' ', '(“quoted”)'],
])('%j after %j is set as %j', (text, before, set) => {
  expect(curlQuotes(text, before)).toBe(set);
});

test('words are counted as a reader meets them', () => {
  const mdx =
    'A <Term id="x">word</Term> and <Fact q="n" /> more.\n\n```ts\nnot these words\n```\n';
  expect(countWords(mdx)).toBe(5);
});

test.each([
  ['2025-06-18', true],
  ['--max-usd', true],
  ['wordcount', false],
  ['npm run x -- --a', false],
  ['a-name-that-is-far-too-long', false],
])('%s in a line stays whole: %s', (code, whole) => {
  expect(staysWhole(code)).toBe(whole);
});

test('code keeps every character, whatever the colours', async () => {
  const code = 'const a = "<b>" && 1; // ü';
  const html = await highlight(code, 'ts');
  const text = html
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>');
  expect(text.replaceAll('&amp;', '&')).toBe(code);
  expect(html).toContain('<span class="k">const</span>');
  expect(html).not.toContain('style=');
});

test('an unknown language is set plainly', async () => {
  expect(await highlight('a < b\nc', 'nonesuch')).toBe(
    '<span class="line">a &lt; b</span>\n<span class="line">c</span>',
  );
});

test('a section is guessed to be as tall as its words and what stands between them', () => {
  const words = 'word '.repeat(300);
  const prose = guessHeight(words);
  expect(prose).toBeGreaterThan(900);
  expect(guessHeight(`${words}\n<Panel id="loop" />\n<Figure id="tokens" />`)).toBeGreaterThan(
    prose + 1_500,
  );
  expect(guessHeight(`${words} <Fact q="n" />`)).toBeLessThan(prose + 20);
});
