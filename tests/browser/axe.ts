import axe, { type AxeResults } from 'axe-core';
import type { Locator, Page } from 'playwright-core';

/** WCAG 2.2 AA, and what is good practice beyond it. */
export const ALL_RULES = {
  type: 'tag',
  values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
};
/** The rules that look at colours: the only ones to which it matters in which theme they look. */
export const COLOUR_RULES = { type: 'rule', values: ['color-contrast', 'link-in-text-block'] };

/** What axe finds inside `selector`: one line a violation, with its first node. */
export async function violations(
  page: Page,
  selector = 'body',
  runOnly = ALL_RULES,
): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axe.source);
  const results = await page.evaluate(
    async ([inside, rules]) => {
      const { axe } = globalThis as unknown as { axe: typeof import('axe-core') };
      // Only of violations is anything told; nothing plays, and no frame is in the page.
      const options = { resultTypes: ['violations'], preload: false, iframes: false };
      return (await axe.run(inside, { ...options, runOnly: rules } as object)) as AxeResults;
    },
    [selector, runOnly] as const,
  );
  return results.violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html.slice(0, 200)}`);
}

/**
 * Hides what stands beside an element and beside all that it is in. Axe reads the style of every
 * element that is shown, not only of those that it is asked about: of ten thousand on a long page.
 */
export async function alone(element: Locator): Promise<void> {
  await element.evaluate((shown) => {
    for (let kept: Element = shown; kept.parentElement !== null; kept = kept.parentElement) {
      for (const other of kept.parentElement.children) {
        if (other !== kept)
          (other as HTMLElement).style.setProperty('display', 'none', 'important');
      }
    }
  });
}
