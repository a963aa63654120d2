/** What the audience reads as the item's name. */
export function stageTitle(item: string): string {
  const element = document.getElementById(item);
  return element?.dataset.stageTitle ?? element?.getAttribute('aria-label') ?? item;
}

/**
 * Puts an element on stage where it stands: nothing is moved or mounted again, so a run inside it
 * goes on. Everything else on the page is inert until the returned function is called.
 *
 * @param bar stays usable beside the element
 */
export function setStage(item: string, bar: HTMLElement | null): () => void {
  const element = document.getElementById(item);
  if (!element) return () => {};
  const root = document.documentElement;
  const inert = outsiders(element).filter((one) => one !== bar && !one.inert);
  for (const one of inert) one.inert = true;
  const top = scrollY;
  root.dataset.stage = item;
  element.dataset.onStage = '';
  return () => {
    for (const one of inert) one.inert = false;
    delete root.dataset.stage;
    delete element.dataset.onStage;
    scrollTo({ top, behavior: 'instant' });
  };
}

/** Every element that neither holds `element` nor is in it: the siblings on the way up. */
function outsiders(element: Element): HTMLElement[] {
  const found: HTMLElement[] = [];
  for (let node = element; node.parentElement; node = node.parentElement) {
    for (const sibling of node.parentElement.children) {
      if (sibling !== node && sibling instanceof HTMLElement) found.push(sibling);
    }
    if (node.parentElement === document.body) break;
  }
  return found;
}
