/** Where the reader did something in a panel: then paper keeps that. */
const OWN = '[data-own]';

/**
 * Gives paper the panels' pictures, which wait in `noscript` elements: while the page is printed they
 * stand in place of panels in which nothing has been done yet.
 */
export function printPictures(): void {
  addEventListener('beforeprint', () => {
    for (const kept of document.querySelectorAll('noscript.panel-paper')) {
      if (kept.parentElement?.querySelector(OWN)) continue;
      const picture = document.createElement('div');
      picture.className = 'panel-paper';
      picture.innerHTML = kept.textContent ?? '';
      kept.after(picture);
    }
  });
  addEventListener('afterprint', () => {
    for (const picture of document.querySelectorAll('div.panel-paper')) picture.remove();
  });
}
