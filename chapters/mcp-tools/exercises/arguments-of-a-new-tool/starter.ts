import type { JsonObject } from '../../code/messages.ts';

/**
 * A new tool of the shop: puts tubs aside, 1 to 12 whole ones of a named flavor. Its schema allows
 * these two arguments, and no others.
 *
 * @returns the text of the result, or undefined when the arguments are not those of the schema
 */
export function reserveTubs({ flavor, tubs }: JsonObject): string | undefined {
  return `reserved ${tubs} tubs of ${flavor}`;
}
