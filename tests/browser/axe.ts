import axe, { type AxeResults } from 'axe-core';
import type { Page } from 'playwright-core';

/** What axe finds against WCAG 2.2 AA inside `selector`: one line a violation, with its first node. */
export async function violations(page: Page, selector = 'body'): Promise<string[]> {
  await page.evaluate(axe.source);
  const results = await page.evaluate(async (inside) => {
    const { axe } = globalThis as unknown as { axe: typeof import('axe-core') };
    const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
    return (await axe.run(inside, { runOnly: tags })) as AxeResults;
  }, selector);
  return results.violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html.slice(0, 200)}`);
}
