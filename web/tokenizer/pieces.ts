import type { Token } from '../../chapters/mcp-tools/prompt/lay.ts';

/** GPT-2's table: a byte that prints stands for itself, every other one for a letter from U+0100 on. */
const BYTES = byteTable();

function byteTable(): ReadonlyMap<string, number> {
  const prints = (byte: number) =>
    (byte >= 0x21 && byte <= 0x7e) || (byte >= 0xa1 && byte <= 0xac) || byte >= 0xae;
  const table = new Map<string, number>();
  let letter = 0x100;
  for (let byte = 0; byte < 256; byte++) {
    table.set(String.fromCodePoint(prints(byte) ? byte : letter++), byte);
  }
  return table;
}

/**
 * What entries of a byte-level vocabulary stand for, in the order of a text. A token may end inside a
 * character: its bytes are then written out, and the character counts for the token that ends it.
 *
 * @param entries as the vocabulary spells them: `Ġworld` for ` world`
 * @param added the entries beside the vocabulary, such as `<|im_start|>`
 */
export function tokensOf(entries: readonly string[], added: ReadonlySet<string>): Token[] {
  const decoder = new TextDecoder();
  return entries.map((entry) => {
    const bytes = Uint8Array.from([...entry].map((letter) => BYTES.get(letter) ?? 0x3f));
    const completed = decoder.decode(bytes, { stream: true });
    const alone = new TextDecoder().decode(bytes);
    // Cut in a character, the token says something else alone than in its place.
    const text = alone === completed ? completed : [...bytes].map(hex).join('');
    return { text, length: completed.length, special: added.has(entry) };
  });
}

const hex = (byte: number) => `\\x${byte.toString(16).toUpperCase().padStart(2, '0')}`;
