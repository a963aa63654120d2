import type { Transport } from '../../chapters/mcp-concepts/toy/client.ts';
import type { Observer } from '../client/events.ts';
import { ServerProcess } from '../client/server-process.ts';

/** The longest line in characters: a bound that the toy does not have, so it stands outside. */
const LINE_LIMIT = 1_048_576;
const GRACE_MS = 1_000;

export interface ToyConnectionOptions {
  cwd?: string;
  observe?: Observer;
}

/**
 * A server process for the toy client, which checks nothing. What it is handed is a plain transport;
 * whoever made the connection keeps `close`, which ends the process whatever the toy waits for.
 */
export class ToyConnection {
  readonly transport: Transport;
  readonly #process: ServerProcess;
  readonly #observe: Observer;
  /** Read only when the toy asks for a line, so that a flood fills the pipe and not this memory. */
  readonly #chunks: AsyncIterator<string>;
  #rest = '';
  #inputEnded = false;

  constructor(command: readonly string[], { cwd, observe = () => {} }: ToyConnectionOptions) {
    this.#observe = (event) => {
      if (event.kind === 'input-ended' && this.#inputEnded) return;
      this.#inputEnded ||= event.kind === 'input-ended';
      observe(event);
    };
    const environment = { PATH: process.env.PATH ?? '' };
    this.#process = new ServerProcess(command, { environment, cwd, observe: this.#observe });
    this.#process.stdin.on('error', () => {}); // EPIPE: the toy learns of it when it reads
    this.#process.stdout.setEncoding('utf8');
    this.#chunks = this.#process.stdout[Symbol.asyncIterator]();
    this.transport = {
      send: (line) => this.#send(line),
      receive: () => this.#receive(),
      close: () => this.#leave(),
    };
  }

  /** Ends the server and all that it started; safe to call twice, and while the toy waits. */
  close(graceMs = GRACE_MS): Promise<unknown> {
    return this.#process.close(graceMs);
  }

  #send(line: string): void {
    this.#process.stdin.write(`${line}\n`);
    this.#tell('sent', line);
  }

  async #receive(): Promise<string> {
    let end = this.#rest.indexOf('\n');
    while (end === -1) {
      if (this.#rest.length > LINE_LIMIT) throw new Error('the line is longer than a run may hold');
      const { value, done } = await this.#chunks.next();
      if (done) return '';
      this.#rest += value;
      end = this.#rest.indexOf('\n');
    }
    const line = this.#rest.slice(0, end);
    this.#rest = this.#rest.slice(end + 1);
    this.#tell('received', line);
    return line;
  }

  /** All that the toy does to end a server: it says goodbye, and waits for as long as it takes. */
  async #leave(): Promise<void> {
    this.#process.stdin.end();
    this.#observe({ kind: 'input-ended' });
    await this.#process.over;
  }

  #tell(direction: 'sent' | 'received', text: string): void {
    const line = Buffer.from(text);
    this.#observe({ kind: 'frame', direction, line, size: line.length + 1, truncated: false });
  }
}
