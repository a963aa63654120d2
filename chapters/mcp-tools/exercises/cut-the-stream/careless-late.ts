import { Failure } from '../../code/failure.ts';

/** Careless: measures a line when it is complete, which a line that never ends never is. */
export class FrameReader {
  readonly limit: number;
  #held: number[] = [];
  #failure: Failure | null = null;

  constructor(limit: number) {
    this.limit = limit;
  }

  feed(chunk: Uint8Array): Uint8Array[] {
    if (this.#failure) throw this.#failure;
    const lines: Uint8Array[] = [];
    for (const byte of chunk) {
      if (byte !== 0x0a) {
        this.#held.push(byte);
        continue;
      }
      if (this.#held.length + 1 > this.limit) {
        this.#failure = new Failure('FRAME_TOO_LONG', `over ${this.limit} bytes`);
        throw this.#failure;
      }
      lines.push(Uint8Array.from(this.#held));
      this.#held = [];
    }
    return lines;
  }
}
