import type { Row } from '../../chapters/mcp-tools/receipt/schema.ts';

/**
 * Rows as they go from the worker to the page. Cloned as objects, 100,000 of them cost the page more
 * than everything that it then draws from them; two buffers are handed over as they are.
 */
export interface PackedRows {
  /** Every distinct text of the rows, once. */
  texts: readonly (string | null | undefined)[];
  /** Six a row: where in `texts` its model, protocol, offer, expected, chosen and stopReason are. */
  places: Uint32Array<ArrayBuffer>;
  /** Four a row: its task, promptTokens, prefillMs and wallMs; NaN for null. */
  numbers: Float64Array<ArrayBuffer>;
}

const TEXTS = 6;
const NUMBERS = 4;

export function packRows(rows: readonly Row[]): PackedRows {
  const places = new Uint32Array(rows.length * TEXTS);
  const numbers = new Float64Array(rows.length * NUMBERS);
  const known = new Map<string | null | undefined, number>();
  const place = (text: string | null | undefined) => {
    const found = known.get(text) ?? known.size;
    known.set(text, found);
    return found;
  };
  rows.forEach((row, i) => {
    const { model, protocol, offer, expected, chosen, stopReason } = row;
    places.set([model, protocol, offer, expected, chosen, stopReason].map(place), i * TEXTS);
    const { task, promptTokens, prefillMs, wallMs } = row;
    numbers.set([task, promptTokens, prefillMs ?? Number.NaN, wallMs ?? Number.NaN], i * NUMBERS);
  });
  return { texts: [...known.keys()], places, numbers };
}

export function unpackRows({ texts, places, numbers }: PackedRows): Row[] {
  const text = (at: number) => texts[places[at] ?? -1];
  const number = (at: number) => numbers[at] ?? Number.NaN;
  const measured = (at: number) => (Number.isNaN(number(at)) ? null : number(at));
  const rows: Row[] = [];
  for (let i = 0, j = 0; i < places.length; i += TEXTS, j += NUMBERS) {
    const stopReason = text(i + 5);
    const row: Row = {
      model: text(i) ?? '',
      protocol: text(i + 1) === 'choice' ? 'choice' : 'native',
      offer: text(i + 2) ?? '',
      task: number(j),
      expected: text(i + 3) ?? '',
      chosen: text(i + 4) ?? null,
      promptTokens: number(j + 1),
      prefillMs: measured(j + 2),
      wallMs: measured(j + 3),
    };
    if (stopReason !== undefined) row.stopReason = stopReason;
    rows.push(row);
  }
  return rows;
}
