/**
 * Whatever a server says is shown as text. What a reader could not see in it (control characters,
 * zero-width and bidirectional marks) is written out, so that a frame never looks like another.
 */
const HIDDEN = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Co}\p{Cn}\u00a0\u3164\u115f\u1160]/gu;

/** `text` with every hidden character as `\n`, `\t` or `\u{…}`; ordinary text comes back unchanged. */
export function visible(text: string): string {
  return text.replace(HIDDEN, (character) => {
    if (character === '\n') return '\\n';
    if (character === '\r') return '\\r';
    if (character === '\t') return '\\t';
    return `\\u{${(character.codePointAt(0) ?? 0).toString(16)}}`;
  });
}

/** {@link visible}, but the line breaks stay: for a log that is printed line by line. */
export function visibleLines(text: string): string {
  return text.split(/\r?\n/).map(visible).join('\n');
}

/** A whole number with its thousands apart, as the prose prints it. */
export function count(value: number): string {
  return value.toLocaleString('en-US');
}

/** Bytes as a label: exact below ten thousand, where a class may well check them. */
export function bytes(value: number): string {
  return value < 10_000 ? `${count(value)} B` : `${count(Math.round(value / 1000))} kB`;
}

/** A time that somebody chose, `250 ms` or `1 s`: never rounded. */
export function chosenTime(ms: number): string {
  return ms >= 1_000 && ms % 100 === 0 ? `${ms / 1_000} s` : `${count(ms)} ms`;
}

/** Milliseconds as a label: one decimal under ten, seconds from ten thousand on. */
export function milliseconds(value: number): string {
  if (value < 10) return `${value.toFixed(1)} ms`;
  if (value < 10_000) return `${count(Math.round(value))} ms`;
  return `${(value / 1000).toFixed(1)} s`;
}
