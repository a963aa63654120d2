import MiniSearch from 'minisearch';
import { type KeyboardEvent, Suspense, use, useDeferredValue, useRef, useState } from 'react';
import { Dialog } from './Dialog.tsx';
import { closeOverlay } from './overlay.ts';
import { excerpt, type Hit, markTerms, SEARCH_OPTIONS } from './search-index.ts';
import './search.css';

const MOST = 12;

type Index = { search: (query: string) => Hit[] } | { failed: string };

let index: Promise<Index> | undefined;

/** The index that the build wrote beside the pages, fetched when the reader first searches. */
function loadIndex(home: string): Promise<Index> {
  index ??= fetch(`${home}search.json`)
    .then(async (response): Promise<Index> => {
      if (!response.ok) throw new Error(`search.json answered ${response.status}`);
      const loaded = MiniSearch.loadJSON(await response.text(), SEARCH_OPTIONS);
      return { search: (query) => loaded.search(query).slice(0, MOST) as Hit[] };
    })
    .catch((error: unknown): Index => {
      return { failed: error instanceof Error ? error.message : String(error) };
    });
  return index;
}

export default function Search({ home }: { home: string }) {
  const [query, setQuery] = useState('');
  const list = useRef<HTMLDivElement>(null);
  const wanted = useDeferredValue(query.trim());
  const links = () => [...(list.current?.querySelectorAll('a') ?? [])];
  const onKeyDown = (event: KeyboardEvent) => {
    const all = links();
    const at = all.indexOf(document.activeElement as HTMLAnchorElement);
    // By itself Escape would only empty the field.
    if (event.key === 'Escape') closeOverlay();
    else if (event.key === 'Enter' && at === -1) all[0]?.click();
    else if (event.key === 'ArrowDown') (all[at + 1] ?? all[at])?.focus();
    else if (event.key === 'ArrowUp' && at > 0) all[at - 1]?.focus();
    else if (event.key === 'ArrowUp' && at === 0) field.current?.focus();
    else return;
    event.preventDefault();
  };
  const field = useRef<HTMLInputElement>(null);
  return (
    <Dialog label="Search" className="search" onClose={closeOverlay}>
      <search onKeyDown={onKeyDown}>
        <input
          ref={field}
          type="search"
          aria-label="Search the chapters"
          placeholder="Search the chapters"
          onInput={(event) => setQuery(event.currentTarget.value)}
        />
        <div ref={list}>
          <Suspense>
            <Hits home={home} query={wanted} />
          </Suspense>
        </div>
      </search>
    </Dialog>
  );
}

function Hits({ home, query }: { home: string; query: string }) {
  const loaded = use(loadIndex(home));
  if ('failed' in loaded) {
    return <p className="search-none">The index could not be read: {loaded.failed}</p>;
  }
  if (query.length < 2) return null;
  const hits = loaded.search(query);
  return (
    <>
      <p role="status" className="search-none">
        {hits.length === 0 ? `Nothing about “${query}”.` : `${hits.length} places`}
      </p>
      <ol className="search-hits">
        {hits.map((hit) => (
          <li key={hit.id}>
            <HitLink home={home} hit={hit} />
          </li>
        ))}
      </ol>
    </>
  );
}

function HitLink({ home, hit }: { home: string; hit: Hit }) {
  // On the page itself the hash alone is followed, so that nothing is loaded again.
  const [page, hash] = hit.id.split('#');
  const here = location.pathname.endsWith(`/${page}`);
  return (
    <a href={here ? `#${hash}` : home + hit.id} onClick={closeOverlay}>
      <span className="search-title">
        <Marked text={hit.title} terms={hit.terms} />
        {hit.where && <span className="search-where">{hit.where}</span>}
      </span>
      <span className="search-excerpt">
        <Marked text={excerpt(hit.text, hit.terms)} terms={hit.terms} />
      </span>
    </a>
  );
}

function Marked({ text, terms }: { text: string; terms: string[] }) {
  return markTerms(text, terms).map((piece, at) =>
    piece.hit ? <mark key={at}>{piece.text}</mark> : piece.text,
  );
}
