import type { JsonObject } from '../../code/messages.ts';

/** Careless: asks for a string, and gets one that names nothing. */
export function reserveTubs(args: JsonObject): string | undefined {
  if (Object.keys(args).sort().join() !== 'flavor,tubs') return undefined;
  const { flavor, tubs } = args;
  if (typeof flavor !== 'string' || !Number.isInteger(tubs)) return undefined;
  return Number(tubs) >= 1 && Number(tubs) <= 12 ? `reserved ${tubs} tubs of ${flavor}` : undefined;
}
