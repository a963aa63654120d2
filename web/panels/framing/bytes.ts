import type { Stream } from './presets.ts';

const NEWLINE = 0x0a;
const encoder = new TextEncoder();
const decoder = new TextDecoder();

/** The bytes of a stream, each with what is drawn for it. */
export interface Cell {
  byte: number;
  /** The character on its first byte; nothing on the others. */
  glyph: string;
  /** Where the byte stands in its character: bytes of one character are bracketed. */
  part: 'whole' | 'first' | 'middle' | 'last';
}

export function streamBytes({ text, ending }: Stream): Uint8Array<ArrayBuffer> {
  return encoder.encode(ending === 'crlf' ? text.replaceAll('\n', '\r\n') : text);
}

/** The reads: every cut inside the stream ends one. */
export function reads(length: number, cuts: readonly number[]): { from: number; to: number }[] {
  const ends = [...cutsWithin(length, cuts), length];
  return ends.map((to, i) => ({ from: ends[i - 1] ?? 0, to }));
}

/** Cuts in rising order, without doubles, none at or beyond an end. */
export function cutsWithin(length: number, cuts: readonly number[]): number[] {
  const inside = cuts.filter((cut) => cut > 0 && cut < length);
  return [...new Set(inside)].sort((a, b) => a - b);
}

/** Valid UTF-8 as cells; it always is, since a stream is made from text. */
export function cells(bytes: Uint8Array): Cell[] {
  const out: Cell[] = [];
  for (let start = 0; start < bytes.length; ) {
    const length = characterLength(bytes[start] ?? 0);
    for (let i = 0; i < length; i += 1) {
      out.push({
        byte: bytes[start + i] ?? 0,
        glyph: i === 0 ? glyphOf(bytes.subarray(start, start + length)) : '',
        part: partOf(i, length),
      });
    }
    start += length;
  }
  return out;
}

/** True when a cut at this place would part the bytes of one character. */
export function cutsCharacter(bytes: Uint8Array, at: number): boolean {
  return at < bytes.length && ((bytes[at] ?? 0) & 0xc0) === 0x80;
}

function characterLength(lead: number): number {
  if (lead >= 0xf0) return 4;
  if (lead >= 0xe0) return 3;
  return lead >= 0xc0 ? 2 : 1;
}

function partOf(i: number, length: number): Cell['part'] {
  if (length === 1) return 'whole';
  if (i === 0) return 'first';
  return i === length - 1 ? 'last' : 'middle';
}

function glyphOf(character: Uint8Array): string {
  const [byte = 0] = character;
  if (byte === NEWLINE) return '\\n';
  if (byte === 0x0d) return '\\r';
  if (byte === 0x20) return '␣';
  // Other controls, and the marks that would turn the direction of the row, are shown as a box.
  const text = decoder.decode(character);
  return /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u.test(text) ? '▯' : text;
}

export function hex(byte: number): string {
  return byte.toString(16).padStart(2, '0');
}
