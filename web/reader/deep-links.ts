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

/** A section, and how far into it the screen begins, in pixels. */
interface Position {
  section: string;
  into: number;
}

/**
 * The heights of sections far away are guesses, so a distance from the top of the page brings nobody
 * back: what is kept is a distance from the top of a section, in this entry of the history.
 */
function keepPosition(): void {
  const sections = [...document.querySelectorAll('.section')];
  const section = sections.findLast((one) => one.getBoundingClientRect().top <= 0);
  const position = section && {
    section: section.id,
    into: -section.getBoundingClientRect().top,
  };
  history.replaceState({ ...history.state, position }, '');
}

function restorePosition(): void {
  const { position } = (history.state ?? {}) as { position?: Position };
  const section = position && document.getElementById(position.section);
  if (!section) return;
  hold(() => {
    const top = section.getBoundingClientRect().top + scrollY + position.into;
    scrollTo({ top, behavior: 'instant' });
  });
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
