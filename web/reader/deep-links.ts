/** Aligns `target` under the header, at once: a smooth scroll could not catch a page that still grows. */
function align(target: Element): void {
  target.scrollIntoView({ behavior: 'instant', block: 'start' });
}

function openParents(target: Element): void {
  for (let node: Element | null = target; node; node = node.parentElement) {
    if (node instanceof HTMLDetailsElement) node.open = true;
  }
}

const READER_ACTS = ['wheel', 'touchstart', 'keydown', 'pointerdown'] as const;

/** How long a page may still change above a target after it was shown. */
const SETTLE_MS = 6_000;

/** Keeps `target` in its place while figures above it arrive, until the reader takes over. */
function holdUntilReaderActs(target: Element): () => void {
  const observer = new ResizeObserver(() => align(target));
  observer.observe(document.body);
  const stop = () => {
    observer.disconnect();
    clearTimeout(timer);
    for (const act of READER_ACTS) removeEventListener(act, stop);
  };
  const timer = setTimeout(stop, SETTLE_MS);
  for (const act of READER_ACTS) addEventListener(act, stop, { passive: true });
  return stop;
}

let release: (() => void) | undefined;

/**
 * Shows the element that an address names: opens every closed parent, brings it under the header,
 * and holds it there while the page settles.
 *
 * @returns false when the page has no such element
 */
export function reveal(hash: string): boolean {
  const target = document.getElementById(decodeURIComponent(hash.replace(/^#/, '')));
  if (!target) return false;
  release?.();
  openParents(target);
  align(target);
  release = holdUntilReaderActs(target);
  return true;
}

/** Follows the address from now on: what it names at the start, and every later change of it. */
export function followAddress(): () => void {
  const follow = () => {
    if (location.hash) reveal(location.hash);
  };
  // After a reload the browser goes back to where the reader was, which is better than the hash.
  const [navigation] = performance.getEntriesByType('navigation');
  const arrived =
    !(navigation instanceof PerformanceNavigationTiming) || navigation.type === 'navigate';
  if (arrived) follow();
  addEventListener('hashchange', follow);
  return () => removeEventListener('hashchange', follow);
}
