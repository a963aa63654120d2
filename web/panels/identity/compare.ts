import { parseFrame } from '../../../chapters/mcp-tools/code/frames.ts';
import { PRESETS, type Reply } from './presets.ts';

/** What three ways of comparing make of one id. */
export interface Comparison {
  /** The id as the line spells it, or `none`. */
  spelled: string;
  /** The id of the request that waits. */
  waiting: number;
  /** `reply.id == id` */
  loose: boolean;
  /** `Number(reply.id) === id` */
  number: boolean;
  /** `Object.is(reply.id, id)` */
  exact: boolean;
}

const encoder = new TextEncoder();

/** Null for a line that is no JSON-RPC message: there is no id to compare. */
export function compare({ id, text }: Reply): Comparison | null {
  const found = idOf(text);
  if (!found) return null;
  return {
    spelled: spelling(text, found.id),
    waiting: id,
    // biome-ignore lint/suspicious/noDoubleEquals: the comparison that this table shows
    loose: found.id == id,
    number: Number(found.id) === id,
    exact: Object.is(found.id, id),
  };
}

/** One row for each id that the presets carry, in their order. */
export function comparisons(): Comparison[] {
  const rows = new Map<string, Comparison>();
  for (const { input } of PRESETS) {
    const row = compare(input);
    if (row) rows.set(`${row.spelled} for ${row.waiting}`, row);
  }
  return [...rows.values()];
}

function idOf(text: string): { id: unknown } | null {
  try {
    return { id: parseFrame(encoder.encode(text)).id };
  } catch {
    return null;
  }
}

/** The id as it stands in the text: after parsing, 41.0 is 41. */
function spelling(text: string, id: unknown): string {
  if (id === undefined) return 'none';
  const literals = [...text.matchAll(/"id"\s*:\s*("(?:[^"\\]|\\.)*"|[^\s,}\]]+)/g)];
  const same = literals.map(([, literal = '']) => literal).filter((literal) => reads(literal, id));
  return same.at(-1) ?? JSON.stringify(id);
}

function reads(literal: string, id: unknown): boolean {
  try {
    return Object.is(JSON.parse(literal), id);
  } catch {
    return false;
  }
}
