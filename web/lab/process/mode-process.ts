import { Failure } from '../../../chapters/mcp-tools/code/failure.ts';
import { FrameReader } from '../../../chapters/mcp-tools/code/frames.ts';
import type { ModeName } from '../../../server/live/protocol.ts';
import { type Action, type Conversation, converse } from '../../../server/teaching-server/modes.ts';
import { ByteQueue, type Hears, type Pipe } from './pipe.ts';

const INPUT_LIMIT = 1_048_576;

/**
 * The teaching server in one mode as something like a process: bytes in, bytes out, a log, an exit
 * status. There is no operating system under it, so it has no group, gets no signal, and can start
 * nothing; a mode that is about these (`lingering`, `stubborn`) behaves like `normal` here.
 */
export class ModeProcess implements Pipe {
  readonly #conversation: Conversation;
  readonly #hears: Hears;
  readonly #reader = new FrameReader(INPUT_LIMIT);
  readonly #output = new ByteQueue();
  readonly #lines: Uint8Array[] = [];
  #busy = false;
  #stuck = false;
  #inputEnded = false;
  #exited = false;

  constructor(mode: ModeName, hears: Hears) {
    this.#conversation = converse(mode);
    this.#hears = hears;
  }

  read(): Promise<Uint8Array | null> {
    return this.#output.read();
  }

  write(bytes: Uint8Array): void {
    if (this.#stuck || this.#exited) return;
    try {
      this.#lines.push(...this.#reader.feed(bytes));
    } catch (failure) {
      this.#hears.stderr(failure instanceof Failure ? failure.message : String(failure));
      this.#exit(1);
      return;
    }
    if (!this.#busy) void this.#answerAll();
  }

  /** The end of input is how a client says goodbye. One that hangs is ended with its worker. */
  endInput(): void {
    this.#inputEnded = true;
    if (!this.#busy) this.#exit(0);
  }

  async #answerAll(): Promise<void> {
    this.#busy = true;
    for (let line = this.#lines.shift(); line; line = this.#lines.shift()) {
      for (const action of this.#conversation.receiveLine(line)) {
        await this.#perform(action);
        if (this.#exited) return;
      }
    }
    this.#busy = false;
    if (this.#inputEnded) this.#exit(0);
  }

  #perform(action: Action): Promise<void> | undefined {
    switch (action.kind) {
      case 'log':
        this.#hears.log(JSON.stringify(action.call));
        return;
      case 'write':
        this.#output.push(action.bytes);
        return this.#output.room();
      case 'say':
        this.#hears.stderr(`${action.text}\n`);
        return;
      case 'wait':
        return new Promise((resolve) => setTimeout(resolve, action.ms));
      case 'end-output':
        this.#output.end();
        return;
      case 'exit':
        this.#exit(action.status);
        return;
      case 'start-grandchild':
        return;
      case 'stop-reading':
      case 'hang':
        this.#stuck = true;
        return new Promise(() => {});
    }
  }

  #exit(status: number): void {
    if (this.#exited) return;
    this.#exited = true;
    this.#output.end();
    this.#hears.exited(status);
  }
}
