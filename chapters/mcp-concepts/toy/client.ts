import type { JsonObject } from '../../mcp-tools/code/messages.ts';

/** A way to a server: a pipe to a process, or a worker in this page. Lines in, lines out. */
export interface Transport {
  send(line: string): void;
  /** The next line from the server; an empty one when no more will come. */
  receive(): Promise<string>;
  /** Tells the server that there is nothing more, and waits until it has left. */
  close(): Promise<void>;
}

/** How much of a line is printed. */
const SHOWN = 95;

/** Asks and believes: what a client looks like before anybody has lied to it. */
export class ToyClient {
  readonly #transport: Transport;
  readonly #print: (line: string) => void;
  #id = 0;

  constructor(transport: Transport, print: (line: string) => void) {
    this.#transport = transport;
    this.#print = print;
  }

  async request(method: string, params: JsonObject = {}): Promise<JsonObject> {
    this.#id += 1;
    const line = JSON.stringify({ jsonrpc: '2.0', id: this.#id, method, params });
    this.#print(`  >> ${line.slice(0, SHOWN)}`);
    this.#transport.send(line);
    const reply = await this.#transport.receive();
    const message = JSON.parse(reply);
    this.#print(`  << ${reply.slice(0, SHOWN)}`);
    if ('error' in message) throw new Error(message.error.message);
    return message.result;
  }

  notify(method: string): void {
    this.#transport.send(JSON.stringify({ jsonrpc: '2.0', method }));
  }

  close(): Promise<void> {
    return this.#transport.close();
  }
}
