import { closeSync, openSync, readSync } from 'node:fs';

const NEWLINE = 0x0a;
/** `fs.watch` misses and doubles changes; a read that finds nothing costs a few microseconds. */
const POLL_MS = 15;

/**
 * Follows the server's own log while the server writes it: each line once, in order, none lost.
 *
 * The file is made here and empty, so that there is always one to read. Reading is synchronous, so
 * that whoever sees a frame can first see the line that the server wrote before it.
 */
export class CallLogTail {
  readonly #file: number;
  readonly #onLine: (line: string) => void;
  readonly #timer: NodeJS.Timeout;
  readonly #chunk = Buffer.alloc(16 * 1024);
  #rest = Buffer.alloc(0);
  #offset = 0;

  constructor(path: string, onLine: (line: string) => void) {
    this.#file = openSync(path, 'a+');
    this.#onLine = onLine;
    this.#timer = setInterval(() => this.read(), POLL_MS);
  }

  /** Reads what has been written since the last time. */
  read(): void {
    for (;;) {
      const { length } = this.#chunk;
      const count = readSync(this.#file, this.#chunk, 0, length, this.#offset);
      if (count === 0) return;
      this.#offset += count;
      this.#rest = Buffer.concat([this.#rest, this.#chunk.subarray(0, count)]);
      this.#takeLines();
    }
  }

  /** Reads to the end; a last line that the server did not finish is given as it is. */
  close(): void {
    clearInterval(this.#timer);
    this.read();
    if (this.#rest.length > 0) this.#onLine(this.#rest.toString('utf8'));
    closeSync(this.#file);
  }

  #takeLines(): void {
    let end = this.#rest.indexOf(NEWLINE);
    while (end !== -1) {
      const line = this.#rest.toString('utf8', 0, end);
      this.#rest = this.#rest.subarray(end + 1);
      this.#onLine(line);
      end = this.#rest.indexOf(NEWLINE);
    }
  }
}
