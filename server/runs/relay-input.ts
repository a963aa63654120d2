import type { Limits } from '../policy/limits.ts';

/**
 * The bytes that a page sends to the server of its relay, until they are taken: bounded in number
 * and in size, and nothing after the end.
 */
export class RelayInput {
  #writesLeft: number;
  #bytesLeft: number;
  #ended = false;
  #waiting: (Uint8Array | null)[] = [];
  #take: ((bytes: Uint8Array | null) => void) | undefined;

  constructor({ relayWrites, relayBytesIn }: Limits) {
    this.#writesLeft = relayWrites;
    this.#bytesLeft = relayBytesIn;
  }

  /**
   * @param bytes null for the end of input
   * @returns false when they are not taken: there were too many before, or it has ended
   */
  accept(bytes: Uint8Array | null): boolean {
    if (this.#ended) return false;
    if (bytes !== null && (this.#writesLeft === 0 || bytes.length > this.#bytesLeft)) return false;
    this.#writesLeft -= 1;
    this.#bytesLeft -= bytes?.length ?? 0;
    this.#ended = bytes === null;
    if (this.#take) this.#take(bytes);
    else this.#waiting.push(bytes);
    return true;
  }

  /** Hands out what has come and what will come, in order. */
  drainTo(take: (bytes: Uint8Array | null) => void): void {
    this.#take = take;
    for (const bytes of this.#waiting.splice(0)) take(bytes);
  }
}
