import { parseHTML } from 'linkedom';

/** What is only there to be pressed, opened or filled in; the name of a row or a frame stays. */
const ON_SCREEN_ONLY =
  '[data-screen], details, kbd, fieldset:not(:has([checked])), button, select, input, textarea';

/** Names of elements that a live panel beside the picture must have for itself. */
const NAMES = ['id', 'for', 'name', 'aria-labelledby', 'aria-describedby'];

/**
 * Makes the panels' ends, which stand in `noscript` elements, pictures in which nothing can be
 * pressed: what was chosen stands there as text, a row that opens something is a row.
 *
 * @param html as React wrote it: well-formed, with `<` escaped in text and attributes
 */
export function withPaperPictures(html: string): string {
  return html.replace(
    /(<noscript class="panel-paper">)(.*?)<\/noscript>/gs,
    (_, open: string, content: string) => `${open}${picture(content)}</noscript>`,
  );
}

function picture(content: string): string {
  const { document } = parseHTML(
    `<html><body>${content.replaceAll(/<!--.*?-->/g, '')}</body></html>`,
  );
  const all = (selector: string): Element[] => [...document.querySelectorAll(selector)];
  const asText = (element: Element, text: string | null | undefined) => {
    const value = document.createElement('b');
    value.textContent = text ?? '';
    element.replaceWith(value);
  };
  for (const select of all('select')) {
    const chosen = select.querySelector('option[selected]') ?? select.querySelector('option');
    asText(select, chosen?.textContent);
  }
  for (const field of all('input:is([type=text], [type=number], [type=search])[value]')) {
    asText(field, field.getAttribute('value'));
  }
  for (const label of all('label:has(input:not([checked]))')) label.remove();
  for (const button of all(':is(li, td, th) > button')) {
    const row = document.createElement('span');
    row.className = button.className;
    row.append(...button.childNodes);
    button.replaceWith(row);
  }
  for (const control of all(ON_SCREEN_ONLY)) control.remove();
  for (const name of NAMES) for (const named of all(`[${name}]`)) named.removeAttribute(name);
  return document.body.innerHTML;
}
