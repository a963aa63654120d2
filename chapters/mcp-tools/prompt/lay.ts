import type { Part } from './assemble.ts';
import type { Piece, Role } from './forms.ts';

/** One token of a text. */
export interface Token {
  /** What it stands for; bytes as `\xE2` where it ends inside a character. */
  text: string;
  /** How many UTF-16 units of the text it completes: 0 inside a character. */
  length: number;
  /** True for a token that no ordinary text is made of: `<|im_start|>`. */
  special: boolean;
}

/** One token as it is drawn: what it is made of, piece by piece, and the part that pays for it. */
export interface LaidToken {
  runs: Piece[];
  special: boolean;
}

/**
 * Deals the tokens of a whole text out to its parts. A token belongs to the part, and its price to
 * the role, in which it begins, so that the parts add up to the text with nothing counted twice.
 *
 * @param tokens of the parts' text, in order
 * @returns for each part its tokens
 */
export function layTokens(parts: readonly Part[], tokens: readonly Token[]): LaidToken[][] {
  const laid: LaidToken[][] = parts.map(() => []);
  const cursor = new Cursor(parts);
  for (const token of tokens) {
    const at = cursor.part();
    laid[at]?.push({ runs: cursor.take(token), special: token.special });
  }
  return laid;
}

/** The role that pays for a token: that of its first character. */
export function roleOf({ runs }: LaidToken): Role {
  return runs[0]?.role ?? 'frame';
}

/** Walks through the pieces of all parts, character by character. */
class Cursor {
  readonly #pieces: { piece: Piece; part: number }[];
  #piece = 0;
  #offset = 0;

  constructor(parts: readonly Part[]) {
    this.#pieces = parts.flatMap(({ pieces }, part) =>
      pieces.filter(({ text }) => text !== '').map((piece) => ({ piece, part })),
    );
  }

  part(): number {
    return this.#pieces[this.#piece]?.part ?? 0;
  }

  /** The stretches of pieces that a token covers. */
  take({ text, length }: Token): Piece[] {
    const first = this.#pieces[this.#piece]?.piece.role ?? 'frame';
    // A token that is not whole characters is shown by its bytes, whatever it lies in.
    const whole = text.length === length;
    const runs: Piece[] = whole ? [] : [{ text, role: first }];
    let left = length;
    while (left > 0) {
      const here = this.#pieces[this.#piece];
      if (here === undefined) break;
      const { piece } = here;
      const taken = piece.text.slice(this.#offset, this.#offset + left);
      if (whole) runs.push({ text: taken, role: piece.role });
      left -= taken.length;
      this.#offset += taken.length;
      if (this.#offset === piece.text.length) {
        this.#piece += 1;
        this.#offset = 0;
      }
    }
    return runs;
  }
}
