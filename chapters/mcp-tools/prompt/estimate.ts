import { CATALOG } from '../catalog.ts';
import { parseOffer } from '../receipt/offers.ts';
import type { Protocol } from '../receipt/schema.ts';
import type { Study } from '../receipt/study.ts';
import { choiceLine, nativeLine, type PromptTool, textOf } from './forms.ts';
import { offeredNames, toolsNamed } from './offered.ts';

/** The line that a tool adds to a prompt, as the local models read it. */
export function lineOf(tool: PromptTool, protocol: Protocol): string {
  return `${textOf(protocol === 'native' ? nativeLine(tool, 'sent') : choiceLine(tool))}\n`;
}

/**
 * Tokens a character, for tools written the way of a protocol: the slope of the measured prompts
 * against the length of the same catalogs in our wording. An estimate, for as long as nothing counts.
 *
 * @returns null when fewer than two catalogs of known tools were measured
 */
export function tokensPerCharacter(study: Study, protocol: Protocol): number | null {
  const points = [...study.conditions.values()].flatMap((condition) => {
    const isCatalog = parseOffer(condition.offer)?.kind !== 'search';
    if (condition.protocol !== protocol || !isCatalog) return [];
    const { tools, unknown } = toolsNamed(
      offeredNames(study.header, condition.offer, 0) ?? [],
      CATALOG,
    );
    const tokens = condition.medianPromptTokens;
    if (tokens === null || unknown.length > 0) return [];
    const characters = tools.reduce((sum, tool) => sum + lineOf(tool, protocol).length, 0);
    return [{ characters, tokens }];
  });
  return slope(points.map(({ characters, tokens }) => [characters, tokens]));
}

/** The slope of the least-squares line; null when the points have no spread. */
function slope(points: readonly [x: number, y: number][]): number | null {
  const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
  const [x, y] = [mean(points.map(([each]) => each)), mean(points.map(([, each]) => each))];
  const spread = points.reduce((sum, [each]) => sum + (each - x) ** 2, 0);
  if (!(spread > 0)) return null;
  return points.reduce((sum, [a, b]) => sum + (a - x) * (b - y), 0) / spread;
}
