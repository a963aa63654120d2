/** A phone has room for a word of this many letters, whatever else its line holds. */
const LETTERS = 20;

/** Whether code in a line of text must not break at its hyphens: a date, an option, a short name. */
export function staysWhole(code: string): boolean {
  return code.includes('-') && code.length <= LETTERS && !code.includes(' ');
}
