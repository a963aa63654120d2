import { Failure } from '../../code/failure.ts';

/** Careless: makes text of each read at once, and so of half a character as well. */
export class FrameReader {
  readonly limit: number;
  #held = '';
  #failure: Failure | null = null;

  constructor(limit: number) {
    this.limit = limit;
  }

  feed(chunk: Uint8Array): Uint8Array[] {
    if (this.#failure) throw this.#failure;
    const parts = (this.#held + new TextDecoder().decode(chunk)).split('\n');
    this.#held = parts.pop() ?? '';
    const lines = parts.map((part) => new TextEncoder().encode(part));
    const longest = Math.max(this.#held.length, ...lines.map(({ length }) => length));
    if (longest + 1 > this.limit) {
      this.#failure = new Failure('FRAME_TOO_LONG', `over ${this.limit} bytes`);
      throw this.#failure;
    }
    return lines;
  }
}
