type Align = () => void;

const READER_ACTS = ['wheel', 'touchstart', 'keydown', 'pointerdown'] as const;

/** How long a page may still change above a place after it was shown. */
const SETTLE_MS = 6_000;

let release: (() => void) | undefined;

/** Aligns at once, and again whenever the page grows or shrinks, until the reader takes over. */
function hold(align: Align): void {
  release?.();
  align();
  const observer = new ResizeObserver(align);
  observer.observe(document.body);
  const stop = () => {
    observer.disconnect();
    clearTimeout(timer);
    for (const act of READER_ACTS) removeEventListener(act, stop);
  };
  const timer = setTimeout(stop, SETTLE_MS);
  for (const act of READER_ACTS) addEventListener(act, stop, { passive: true });
  release = stop;
}

function openParents(target: Element): void {
  for (let node: Element | null = target; node; node = node.parentElement) {
    if (node instanceof HTMLDetailsElement) node.open = true;
  }
}

/**
 * Shows the element that an address names: opens every closed parent, brings it under the header,
 * and holds it there while the page settles.
 *
 * @returns false when the page has no such element
 */
export function reveal(hash: string): boolean {
  const target = document.getElementById(decodeURIComponent(hash.replace(/^#/, '')));
  if (!target) return false;
  openParents(target);
  // At once: a smooth scroll could not catch a page that still grows.
  hold(() => target.scrollIntoView({ behavior: 'instant', block: 'start' }));
  return true;
}

const KEY = 'handshake.position.';

/**
 * The heights of sections far away are guesses, so a distance from the top of the page brings nobody
 * back: what is kept, for this tab, is a section and how far the screen begins into it.
 */
function keepPosition(): void {
  const sections = [...document.querySelectorAll('.section')];
  const section = sections.findLast((one) => one.getBoundingClientRect().top <= 0);
  const into = section ? -section.getBoundingClientRect().top : 0;
  try {
    sessionStorage.setItem(KEY + location.pathname, `${into} ${section?.id ?? ''}`);
  } catch {
    // Storage is blocked: a reload begins at the top.
  }
}

function restorePosition(): void {
  const [into, id] = readPosition().split(' ');
  const section = id ? document.getElementById(id) : null;
  if (!section) return;
  hold(() => {
    const top = section.getBoundingClientRect().top + scrollY + Number(into);
    scrollTo({ top, behavior: 'instant' });
  });
}

function readPosition(): string {
  try {
    return sessionStorage.getItem(KEY + location.pathname) ?? '';
  } catch {
    return '';
  }
}

function isArrival(): boolean {
  const [navigation] = performance.getEntriesByType('navigation');
  return !(navigation instanceof PerformanceNavigationTiming) || navigation.type === 'navigate';
}

/** Follows the address from now on: what it names on arrival, and every later change of it. */
export function followAddress(): () => void {
  const follow = () => {
    if (location.hash) reveal(location.hash);
  };
  history.scrollRestoration = 'manual';
  if (isArrival()) follow();
  else restorePosition();
  addEventListener('hashchange', follow);
  addEventListener('pagehide', keepPosition);
  return () => {
    removeEventListener('hashchange', follow);
    removeEventListener('pagehide', keepPosition);
  };
}
