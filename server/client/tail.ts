/** Keeps the last bytes of a stream that may be endless. */
export class Tail {
  readonly #limit: number;
  #chunks: Uint8Array[] = [];
  #length = 0;

  /** @param limit how many bytes are kept; never more than one chunk beyond it are held */
  constructor(limit: number) {
    this.#limit = limit;
  }

  add(chunk: Uint8Array): void {
    const kept = chunk.subarray(-this.#limit);
    this.#chunks.push(kept);
    this.#length += kept.length;
    while (this.#length - (this.#chunks[0]?.length ?? 0) >= this.#limit) {
      this.#length -= this.#chunks.shift()?.length ?? 0;
    }
  }

  /** The last `lines` lines as text; what is not UTF-8 shows as U+FFFD, for this is no protocol. */
  lastLines(lines: number): string {
    const text = Buffer.concat(this.#chunks).subarray(-this.#limit).toString('utf8');
    return text.trimEnd().split('\n').slice(-lines).join('\n');
  }
}
