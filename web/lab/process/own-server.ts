import { FrameReader } from '../../../chapters/mcp-tools/code/frames.ts';
import { isObject } from '../../../chapters/mcp-tools/code/messages.ts';
import { show } from '../runner/show.ts';
import { ByteQueue, type Hears, type Pipe } from './pipe.ts';

const INPUT_LIMIT = 1_048_576;
const encoder = new TextEncoder();
const decoder = new TextDecoder();

/** What a learner's server exports: it gets each line, and answers with as many as it likes. */
export type ServeLine = (line: string, write: (line: string) => void) => unknown;

/** A learner's function as a server process. What it throws is its stderr, and ends it. */
export class OwnServer implements Pipe {
  readonly #serve: ServeLine;
  readonly #hears: Hears;
  readonly #reader = new FrameReader(INPUT_LIMIT);
  readonly #output = new ByteQueue();
  #turn: Promise<void> = Promise.resolve();
  #exited = false;

  constructor(serve: ServeLine, hears: Hears) {
    this.#serve = serve;
    this.#hears = hears;
  }

  read(): Promise<Uint8Array | null> {
    return this.#output.read();
  }

  write(bytes: Uint8Array): void {
    for (const line of this.#reader.feed(bytes)) {
      this.#turn = this.#turn.then(() => this.#receive(decoder.decode(line)));
    }
  }

  endInput(): void {
    void this.#turn.then(() => this.#exit(0));
  }

  async #receive(line: string): Promise<void> {
    if (this.#exited) return;
    this.#logCall(line);
    try {
      const given = await this.#serve(line, (text) => this.#print(text));
      if (typeof given === 'string') this.#print(given);
    } catch (error) {
      this.#hears.stderr(`${show(error)}\n`);
      this.#exit(1);
    }
  }

  /** The runner keeps the log, so that it tells of every call, whatever the server does with it. */
  #logCall(line: string): void {
    try {
      const message: unknown = JSON.parse(line);
      if (!isObject(message) || message.method !== 'tools/call' || !isObject(message.params))
        return;
      const { name = null, arguments: args = null } = message.params;
      this.#hears.log(JSON.stringify({ id: message.id ?? null, name, arguments: args }));
    } catch {
      // No JSON is no call.
    }
  }

  #print(line: string): void {
    this.#output.push(encoder.encode(`${line}\n`));
  }

  #exit(status: number): void {
    if (this.#exited) return;
    this.#exited = true;
    this.#output.end();
    this.#hears.exited(status);
  }
}
