import MiniSearch from 'minisearch';
import { expect, test } from 'vitest';
import { searchDocuments, searchIndex } from '../../web/build/search-documents.ts';
import { excerpt, markTerms, SEARCH_OPTIONS } from '../../web/reader/search-index.ts';

const PAGE = `
  <main><section class="section" id="tokens"><h2>Every tool costs</h2>
    <p>The prompt <em>grows</em>.</p>
    <h3 id="in-time">In time</h3><p>That is prefill.</p><button>Copy</button>
    <details class="reveal"><summary>Compare</summary>hidden answer</details>
    <section class="panel" id="panel-cost" aria-label="The pipe"><p>Two hundred calls.</p></section>
  </section></main>`;

test('a page is cut at its headings and its panels, without controls and answers', () => {
  expect(searchDocuments('mcp-tools', PAGE)).toEqual([
    {
      id: 'mcp-tools/#panel-cost',
      title: 'The pipe',
      where: 'Every tool costs',
      text: 'Two hundred calls.',
    },
    { id: 'mcp-tools/#tokens', title: 'Every tool costs', where: '', text: 'The prompt grows.' },
    {
      id: 'mcp-tools/#in-time',
      title: 'In time',
      where: 'Every tool costs',
      text: 'That is prefill.',
    },
  ]);
});

test('the index that the build writes answers in the page', () => {
  const json = searchIndex([{ name: 'mcp-tools', html: PAGE }]);
  const index = MiniSearch.loadJSON(json, SEARCH_OPTIONS);
  expect(index.search('prefil').map(({ id }) => id)).toEqual(['mcp-tools/#in-time']);
  expect(index.search('hidden')).toEqual([]);
});

test('terms are marked where words begin with them, and only there', () => {
  expect(markTerms('Prefill, not a prefix', ['pref'])).toEqual([
    { text: 'Pref', hit: true },
    { text: 'ill, not a ', hit: false },
    { text: 'pref', hit: true },
    { text: 'ix', hit: false },
  ]);
  expect(markTerms('reprefill', ['pref'])).toEqual([{ text: 'reprefill', hit: false }]);
  expect(markTerms('a.b', ['.'])).toEqual([{ text: 'a.b', hit: false }]);
});

test('an excerpt holds the first hit and breaks between words', () => {
  const text = `${'word '.repeat(80)}prefill ${'more '.repeat(80)}`.trim();
  const cut = excerpt(text, ['prefill'], 100);
  expect(cut).toContain('prefill');
  expect(cut).toMatch(/^… word/);
  expect(cut).toMatch(/more …$/);
  expect(cut.length).toBeLessThan(115);
});
