import { Failure } from '../../code/failure.ts';

export class FrameReader {
  readonly limit: number;
  #held = new Uint8Array(0);
  #failure: Failure | null = null;

  constructor(limit: number) {
    this.limit = limit;
  }

  feed(chunk: Uint8Array): Uint8Array[] {
    if (this.#failure) throw this.#failure;
    const lines: Uint8Array[] = [];
    let rest = chunk;
    for (let end = rest.indexOf(0x0a); end !== -1; end = rest.indexOf(0x0a)) {
      this.#hold(rest.subarray(0, end));
      lines.push(this.#held);
      this.#held = new Uint8Array(0);
      rest = rest.subarray(end + 1);
    }
    this.#hold(rest);
    return lines;
  }

  #hold(piece: Uint8Array): void {
    const length = this.#held.length + piece.length;
    if (length + 1 > this.limit) {
      this.#failure = new Failure('FRAME_TOO_LONG', `over ${this.limit} bytes`);
      throw this.#failure;
    }
    const joined = new Uint8Array(length);
    joined.set(this.#held);
    joined.set(piece, this.#held.length);
    this.#held = joined;
  }
}
