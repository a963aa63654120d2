import type { JsonObject } from '../../code/messages.ts';

/** Careless: a number is taken for a count. Half a tub is one, and so is NaN, which is not below 1. */
export function reserveTubs(args: JsonObject): string | undefined {
  if (Object.keys(args).sort().join() !== 'flavor,tubs') return undefined;
  const { flavor, tubs } = args;
  if (typeof flavor !== 'string' || flavor.trim() === '') return undefined;
  if (typeof tubs !== 'number' || tubs < 1 || tubs > 12) return undefined;
  return `reserved ${tubs} tubs of ${flavor}`;
}
