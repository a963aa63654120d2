import { parseHTML } from 'linkedom';
import MiniSearch from 'minisearch';
import { SEARCH_OPTIONS, type SearchDocument } from '../reader/search-index.ts';

/** What is not text to find: answers that should stay hidden, and the names of controls. */
const LEFT_OUT =
  '.reveal, .panel-body, button, textarea, select, .visually-hidden, script, style, svg, table, .code';

/** Elements with a link of their own inside a section. */
const PLACES = '.panel, figure[id], .exercise, .vocabulary > div';

/** What ends a line: its words must not run into those of the next. */
const BLOCKS = 'p, li, td, th, dt, dd, div, h2, h3, h4, figcaption, b';

const squeeze = (text: string) => text.replaceAll(/\s+/g, ' ').trim();

/** Cuts a prerendered page into the places that a search can lead to. */
export function searchDocuments(page: string, html: string): SearchDocument[] {
  const { document } = parseHTML(`<html><body>${html}</body></html>`);
  for (const element of document.querySelectorAll(LEFT_OUT)) element.remove();
  for (const element of document.querySelectorAll(BLOCKS)) element.append(' ');
  return [...document.querySelectorAll('.section')].flatMap((section) => {
    const where = squeeze(section.querySelector('h2')?.textContent ?? '');
    return [...places(section, page, where), ...stretches(section, page, where)];
  });
}

function places(section: Element, page: string, where: string): SearchDocument[] {
  return [...section.querySelectorAll(PLACES)].map((place) => {
    const named = place.querySelector('dt, figcaption b, h3');
    const title = place.getAttribute('aria-label') ?? squeeze(named?.textContent ?? where);
    named?.remove();
    const text = squeeze(place.textContent ?? '');
    place.remove();
    return { id: `${page}/#${place.id}`, title, where, text };
  });
}

/** The text from one heading to the next; what stands before the first belongs to the section. */
function stretches(section: Element, page: string, where: string): SearchDocument[] {
  const all: SearchDocument[] = [
    { id: `${page}/#${section.id}`, title: where, where: '', text: '' },
  ];
  for (const child of section.children) {
    const title = squeeze(child.textContent ?? '');
    if (child.tagName === 'H2') continue;
    if (/^H[3-6]$/.test(child.tagName) && child.id) {
      all.push({ id: `${page}/#${child.id}`, title, where, text: '' });
    } else {
      const last = all.at(-1);
      if (last) last.text = `${last.text} ${title}`.trim();
    }
  }
  return all;
}

/** The index of all pages, as the JSON that the page loads when the reader searches. */
export function searchIndex(pages: readonly { name: string; html: string }[]): string {
  const index = new MiniSearch(SEARCH_OPTIONS);
  index.addAll(pages.flatMap(({ name, html }) => searchDocuments(name, html)));
  return JSON.stringify(index);
}
