import { reveal } from './deep-links.ts';
import { createStore } from './store.ts';

/** The id of the section that is being read; null above the first one. */
const current = createStore<string | null>(null);
let observing = false;

/** A section is being read when it crosses a line a fifth down the screen. */
function observe(): void {
  observing = true;
  const visible = new Set<string>();
  const observer = new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting } of entries) {
        if (isIntersecting) visible.add(target.id);
        else visible.delete(target.id);
      }
      const ids = sections().map(({ id }) => id);
      const id = ids.findLast((one) => visible.has(one));
      if (id !== undefined) current.set(id);
      else if (scrollY < innerHeight) current.set(null);
    },
    { rootMargin: '-20% 0px -79% 0px' },
  );
  for (const section of sections()) observer.observe(section);
}

function sections(): HTMLElement[] {
  return [...document.querySelectorAll<HTMLElement>('.section')];
}

export const currentSection = {
  ...current,
  subscribe(listener: () => void) {
    if (!observing) observe();
    return current.subscribe(listener);
  },
};

/** Goes one section on or back from the one that is being read. */
export function stepSection(by: 1 | -1): void {
  const all = sections();
  const index = all.findIndex(({ id }) => id === current.get());
  const next = all[index + by];
  if (!next) return;
  // An address that does not change tells nobody, and the reader may have scrolled away from it.
  if (location.hash === `#${next.id}`) reveal(next.id);
  else location.hash = next.id;
}
