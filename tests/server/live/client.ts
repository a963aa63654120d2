import { randomUUID } from 'node:crypto';
import { WebSocket } from 'ws';
import {
  type ClientMessageInput,
  type EventMessage,
  type LiveCode,
  type RunEvent,
  type ServerMessage,
  SUBPROTOCOL,
  serverMessage,
} from '../../../server/live/protocol.ts';
import type { RunningServer } from '../../../server/start.ts';

type Finished = Extract<RunEvent, { kind: 'finished' }>;
type RunInput = Omit<Extract<ClientMessageInput, { type: 'run' }>, 'type' | 'run'>;

/** A finished run as a test looks at it. */
export interface Played {
  events: EventMessage[];
  finished: Finished;
  /** The lines of the server's own log, parsed. */
  calls: { id: unknown; name: string; arguments: unknown }[];
}

/** A reader of the live socket that checks each message against the protocol. */
export class LiveClient {
  readonly socket: WebSocket;
  readonly received: ServerMessage[] = [];
  readonly #waiting = new Set<() => void>();
  closed: { code: number; reason: string } | undefined;

  constructor(socket: WebSocket) {
    this.socket = socket;
    socket.on('message', (data) => {
      this.received.push(serverMessage.parse(JSON.parse(String(data))));
      for (const look of [...this.#waiting]) look();
    });
    socket.on('close', (code, reason) => {
      this.closed = { code, reason: String(reason) };
      for (const look of [...this.#waiting]) look();
    });
    socket.on('error', () => {});
  }

  static async open({ url, token }: Pick<RunningServer, 'url' | 'token'>): Promise<LiveClient> {
    const address = `${url.replace('http', 'ws')}/live`;
    const client = new LiveClient(
      new WebSocket(address, [SUBPROTOCOL, `token.${token}`], { origin: url }),
    );
    await client.until(() => client.received.length > 0 || client.closed !== undefined);
    if (client.closed) throw new Error('the live socket did not open');
    return client;
  }

  send(message: ClientMessageInput): void {
    this.socket.send(JSON.stringify(message));
  }

  /** Resolves when `holds` does, which is asked after each message; rejects after `ms`. */
  async until(holds: () => boolean, ms = 15_000): Promise<void> {
    if (holds()) return;
    await new Promise<void>((resolve, reject) => {
      const look = () => {
        if (!holds()) return;
        clearTimeout(timer);
        this.#waiting.delete(look);
        resolve();
      };
      const timer = setTimeout(() => {
        this.#waiting.delete(look);
        reject(new Error(`waited ${ms} ms; last: ${JSON.stringify(this.received.slice(-3))}`));
      }, ms);
      this.#waiting.add(look);
    });
  }

  events(run: string): EventMessage[] {
    return this.received.filter((one) => one.type === 'event' && one.run === run) as EventMessage[];
  }

  errors(): LiveCode[] {
    return this.received.flatMap((one) => (one.type === 'error' ? [one.code] : []));
  }

  /** Starts a run and gives its id at once. */
  start(request: RunInput): string {
    const run = randomUUID();
    this.send({ type: 'run', run, ...request });
    return run;
  }

  /** Waits for an event of a run. */
  async event(run: string, kind: RunEvent['kind']): Promise<void> {
    await this.until(() => this.events(run).some(({ event }) => event.kind === kind));
  }

  async play(request: RunInput): Promise<Played> {
    return this.end(this.start(request));
  }

  /** Waits for the end of a run and checks that its numbers have no gap and nothing comes after. */
  async end(run: string): Promise<Played> {
    await this.event(run, 'finished');
    const events = this.events(run);
    const gap = events.findIndex(({ seq }, index) => seq !== index);
    if (gap !== -1) throw new Error(`event ${gap} carries seq ${events[gap]?.seq}`);
    const finished = events.at(-1)?.event;
    if (finished?.kind !== 'finished') throw new Error('finished is not the last event');
    const calls = events.flatMap(({ event }) =>
      event.kind === 'call-log' ? [JSON.parse(event.line)] : [],
    );
    return { events, finished, calls };
  }

  async close(): Promise<void> {
    this.socket.close();
    await this.until(() => this.closed !== undefined);
  }
}
