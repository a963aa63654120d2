import { showBytes } from '../../chapters/mcp-tools/code/failure.ts';

const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/**
 * A line of the wire as text for a page: itself where it is UTF-8, else its bytes escaped as
 * `\xNN`, so that broken bytes are shown as what they are and never as U+FFFD.
 *
 * @param line without its newline
 * @param limit bytes that are kept at most
 * @param cut true when `line` is only the beginning already
 */
export function frameText(
  line: Uint8Array,
  limit: number,
  cut = false,
): { text: string; truncated: boolean } {
  const truncated = cut || line.length > limit;
  const head = line.subarray(0, limit);
  try {
    return { text: decoder.decode(truncated ? wholeCharacters(head) : head), truncated };
  } catch {
    return { text: showBytes(head, limit), truncated };
  }
}

/** Without the character at the end that the cut went through, if it did. */
function wholeCharacters(bytes: Uint8Array): Uint8Array {
  for (let back = 1; back <= Math.min(3, bytes.length); back++) {
    const byte = bytes[bytes.length - back] ?? 0;
    if (byte < 0x80) return bytes;
    if (byte >= 0xc0) {
      const length = byte >= 0xf0 ? 4 : byte >= 0xe0 ? 3 : 2;
      return back < length ? bytes.subarray(0, bytes.length - back) : bytes;
    }
  }
  return bytes;
}
