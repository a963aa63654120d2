/** The client's end of a server's standard input and output, whatever is at the other end. */
export interface Pipe {
  write(bytes: Uint8Array): void;
  /** @returns what has come, as it came; null once the server has closed its output */
  read(): Promise<Uint8Array | null>;
  endInput(): void;
}

/** What a process does that is not bytes on its output. */
export interface Hears {
  log(line: string): void;
  stderr(text: string): void;
  exited(status: number): void;
}

/** A pipe as a kernel makes it: whoever writes waits while so much is unread. */
const CAPACITY = 65_536;

/** Bytes that wait to be read, in the order in which they were written. */
export class ByteQueue {
  #chunks: Uint8Array[] = [];
  #size = 0;
  #ended = false;
  #wakeReader = () => {};
  #wakeWriter = () => {};

  push(bytes: Uint8Array): void {
    if (this.#ended) return;
    this.#chunks.push(bytes);
    this.#size += bytes.length;
    this.#wakeReader();
  }

  end(): void {
    this.#ended = true;
    this.#wakeReader();
    this.#wakeWriter();
  }

  /** Resolves when there is room to write. */
  async room(): Promise<void> {
    while (this.#size >= CAPACITY && !this.#ended) {
      await new Promise<void>((resolve) => {
        this.#wakeWriter = resolve;
      });
    }
  }

  /** One reader at a time. */
  async read(): Promise<Uint8Array | null> {
    while (this.#chunks.length === 0) {
      if (this.#ended) return null;
      await new Promise<void>((resolve) => {
        this.#wakeReader = resolve;
      });
    }
    const all = new Uint8Array(this.#size);
    let at = 0;
    for (const chunk of this.#chunks) {
      all.set(chunk, at);
      at += chunk.length;
    }
    this.#chunks = [];
    this.#size = 0;
    this.#wakeWriter();
    return all;
  }
}
