import { building } from './building.ts';

const kept = new Map<string, { __html: string }>();

/**
 * HTML that the build wrote inside the element with that `data-kept`: highlighted code, the first
 * state of a panel. The page shows it already, so it is taken from there, not sent again in a script.
 *
 * @returns undefined where nothing was prerendered; else always the same object, so that React lets
 *   the element be
 */
export function keptHtml(key: string): { __html: string } | undefined {
  const known = kept.get(key);
  if (known || building) return known;
  const element = document.querySelector(`[data-kept="${CSS.escape(key)}"]`);
  if (!element) return undefined;
  const html = { __html: element.innerHTML };
  kept.set(key, html);
  return html;
}
