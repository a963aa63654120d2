import type { JsonObject } from '../../code/messages.ts';

export function reserveTubs(args: JsonObject): string | undefined {
  if (Object.keys(args).sort().join() !== 'flavor,tubs') return undefined;
  const { flavor, tubs } = args;
  if (typeof flavor !== 'string' || flavor.trim() === '') return undefined;
  if (typeof tubs !== 'number' || !Number.isInteger(tubs)) return undefined;
  return tubs >= 1 && tubs <= 12 ? `reserved ${tubs} tubs of ${flavor}` : undefined;
}
