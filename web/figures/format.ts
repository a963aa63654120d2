import { digits as withDigits } from '../../chapters/mcp-tools/receipt/words.ts';
import type { Value } from './types.ts';

export const NOT_MEASURED = 'not measured';

/** `1834` as 1,834: the locale is fixed, since stills are written in one place and read in all. */
export function whole(value: number): string {
  return withDigits(Math.round(value));
}

/** With as many digits after the point as asked for, and thousands apart. */
export function fixed(value: number, digits: number): string {
  return withDigits(value, digits);
}

/** Three significant digits at least, as a price or a span of milliseconds is read. */
export function significant(value: number, digits = 3): string {
  return value >= 10 ** (digits - 1)
    ? whole(value)
    : value.toLocaleString('en-US', { maximumSignificantDigits: digits });
}

export function dollars(value: number): string {
  return `$${value >= 1 || value === 0 ? fixed(value, 2) : significant(value, 2)}`;
}

/** A span in the unit that a person would say it in. */
export function milliseconds(value: number): string {
  return value >= 1_000 ? `${significant(value / 1_000)} s` : `${significant(value)} ms`;
}

/** A cell of a table: every digit that was measured, without the noise of binary fractions. */
export function printed(value: Value): string {
  if (value === null) return NOT_MEASURED;
  if (typeof value === 'string') return value;
  return value.toLocaleString('en-US', { maximumFractionDigits: 6 });
}

/** A cell of a CSV file: digits without separators, and text that no spreadsheet takes for a formula. */
export function comma(value: Value): string {
  if (value === null) return '';
  if (typeof value === 'number') return String(value);
  const safe = /^[=+\-@\t\r]/.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** Cut to a length that a label can have; the table has the whole of it. */
export function clip(text: string, length = 22): string {
  const characters = [...text];
  return characters.length > length ? `${characters.slice(0, length - 1).join('')}…` : text;
}

/** `a`, `a and b`, `a, b and c`. */
export function joined(parts: readonly string[]): string {
  if (parts.length < 2) return parts.join('');
  return `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}`;
}

/** `1 miss`, `2 misses`. */
export function counted(n: number, one: string, many = `${one}s`): string {
  return `${whole(n)} ${n === 1 ? one : many}`;
}
