const SMALL = [
  ['zero', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine'],
  ['ten', 'eleven', 'twelve', 'thirteen', 'fourteen', 'fifteen', 'sixteen', 'seventeen'],
  ['eighteen', 'nineteen'],
].flat();
const TENS = ['', '', 'twenty', 'thirty', 'forty', 'fifty', 'sixty', 'seventy', 'eighty', 'ninety'];
const PARTS = ['half', 'third', 'quarter', 'fifth', 'sixth', 'seventh', 'eighth', 'ninth', 'tenth'];
const MORE_PARTS = ['eleventh', 'twelfth', 'thirteenth', 'fourteenth', 'fifteenth', 'sixteenth'];

/** A whole number from 0 to 999,999 in words: `twenty-four`, `sixteen thousand`. */
export function inWords(value: number): string {
  if (!Number.isInteger(value) || value < 0 || value > 999_999) return digits(value);
  if (value < 20) return SMALL[value] ?? '';
  if (value < 100) return joined(TENS[Math.floor(value / 10)] ?? '', value % 10, '-');
  if (value < 1000)
    return joined(`${SMALL[Math.floor(value / 100)]} hundred`, value % 100, ' and ');
  const rest = value % 1000;
  return joined(`${inWords(Math.floor(value / 1000))} thousand`, rest, rest < 100 ? ' and ' : ' ');
}

function joined(head: string, rest: number, between: string): string {
  return rest === 0 ? head : `${head}${between}${inWords(rest)}`;
}

const FORMATS = new Map<number, Intl.NumberFormat>();

/** A number with thousands separators and a fixed count of decimal places. */
export function digits(value: number, places = 0): string {
  // Making a format takes far longer than using it, and a page prints hundreds of numbers.
  const known = FORMATS.get(places);
  if (known !== undefined) return known.format(value);
  const fraction = { minimumFractionDigits: places, maximumFractionDigits: places };
  const made = new Intl.NumberFormat('en-US', fraction);
  FORMATS.set(places, made);
  return made.format(value);
}

/** A number rounded to so many significant figures, as in "about 1,070". */
export function about(value: number, figures: number): number {
  return Number(value.toPrecision(figures));
}

/** `once`, `twice`, `three times`. */
export function inTimes(value: number): string {
  return ['never', 'once', 'twice'][value] ?? `${inWords(value)} times`;
}

/** `sevenfold`, to the nearest whole factor. */
export function inFold(ratio: number): string {
  const factor = Math.round(ratio);
  return factor < 2 || factor > 99 ? `${digits(ratio, 1)} times` : `${inWords(factor)}fold`;
}

interface Part {
  value: number;
  text: string;
}

const FRACTIONS: readonly Part[] = [
  ...[...PARTS, ...MORE_PARTS].map((part, i) => ({
    value: 1 / (i + 2),
    text: part === 'half' ? 'half' : `${/^[aeiou]/.test(part) ? 'an' : 'a'} ${part}`,
  })),
  { value: 2 / 3, text: 'two thirds' },
  { value: 3 / 4, text: 'three quarters' },
];

/** The simple fraction nearest to a share, `an eighth`; a percentage when none is within an eighth. */
export function inFraction(share: number): string {
  const away = ({ value }: Part) => Math.abs(Math.log(share / value));
  const nearest = FRACTIONS.reduce((best, part) => (away(part) < away(best) ? part : best));
  return away(nearest) <= Math.log(9 / 8) ? nearest.text : percent(share);
}

/** The smallest of half, a third, a quarter and so on that a share stays under: `less than half`. */
export function lessThan(share: number): string {
  const above = FRACTIONS.filter(({ value }) => share < value);
  const least = above.reduce<Part | null>(
    (best, part) => (best === null || part.value < best.value ? part : best),
    null,
  );
  return least === null ? percent(share) : `less than ${least.text}`;
}

/** `one in five`. */
export function oneIn(share: number): string {
  return share === 0 ? 'none' : `one in ${inWords(Math.round(1 / share))}`;
}

export function percent(share: number): string {
  return `${digits(share * 100)}%`;
}

/** `24`, `23 or 24` when the two are neighbours, `22 to 24`. */
export function inRange(low: number, high: number, show: (value: number) => string): string {
  if (low === high) return show(low);
  return `${show(low)} ${high - low === 1 ? 'or' : 'to'} ${show(high)}`;
}

/** `a`, `a or b`, `a, b or c`. */
export function listed(items: readonly string[], joint = 'and'): string {
  const last = items.at(-1) ?? '';
  return items.length < 2 ? last : `${items.slice(0, -1).join(', ')} ${joint} ${last}`;
}
