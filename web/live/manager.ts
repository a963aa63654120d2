import {
  type ClientMessageInput,
  clientMessage,
  type EventMessage,
  type LiveCode,
  type Scenario,
  type ServerMessage,
  serverMessage,
} from '../../server/live/protocol.ts';
import { browser, newRunId, type Socket, type World } from './connection.ts';
import { newRun, type RunAction, type RunSource, type RunState, reduceRun } from './run-reducer.ts';

/** Runs that are kept here at most; the oldest finished ones leave first. */
const RUNS_KEPT = 80;
/** In base64 it is what one message of the protocol may carry. */
const BYTES_AT_ONCE = 6_000;
const FIRST_RETRY_MS = 250;
const LAST_RETRY_MS = 8_000;
/** A server that has not said welcome by then is treated as one that is not there. */
const WELCOME_MS = 5_000;

/**
 * `absent`: this page came from a static host, or its server never answered. `connecting`: asked,
 * no answer yet. `live`: runs are real. `lost`: it answered before and does not now.
 */
export type Link = 'absent' | 'connecting' | 'live' | 'lost';

export interface LiveState {
  link: Link;
  /** What the backend can run here and now. */
  scenarios: readonly Scenario[];
  platform: string;
  node: string;
  /** The language model that the agent loop may run on, by its name. */
  model: string | null;
  /** The last failure that belongs to no run. */
  error: { code: LiveCode; message: string } | null;
}

export type RunInput = Omit<Extract<ClientMessageInput, { type: 'run' }>, 'type' | 'run'>;

const ASLEEP: LiveState = {
  link: 'absent',
  scenarios: [],
  platform: '',
  node: '',
  model: null,
  error: null,
};

/**
 * The one socket of the page, and the state of every run that came over it. It connects when the
 * first subscriber comes and closes a macrotask after the last has left, so that a component that
 * StrictMode mounts twice opens one socket.
 */
export class LiveManager {
  #world: World;
  #state: LiveState;
  #runs = new Map<string, RunState>();
  /** Every event of a run as it came, for its trace; the backend bounds how many a run may have. */
  #events = new Map<string, readonly EventMessage[]>();
  #listeners = new Set<() => void>();
  #socket: Socket | null = null;
  /** Some server has said welcome since the page was opened. */
  #welcomed = false;
  /** The socket at hand may be written to: its server has said welcome. */
  #ready = false;
  #mending = new Map<string, number>();
  #retries = 0;
  #callOff: (() => void) | null = null;
  #waiting: ServerMessage[] = [];
  #drawing = false;
  /** Messages for a socket that is still opening. */
  #unsent: ClientMessageInput[] = [];

  constructor(world: World) {
    this.#world = world;
    this.#state = ASLEEP;
  }

  get state(): LiveState {
    return this.#state;
  }

  run(id: string): RunState | undefined {
    return this.#runs.get(id);
  }

  events(id: string): readonly EventMessage[] {
    return this.#events.get(id) ?? [];
  }

  /** Hears of every change; the first subscriber connects, the last one disconnects. */
  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener);
    if (this.#socket === null && this.#callOff === null) this.#connect(this.#world.token());
    return () => {
      this.#listeners.delete(listener);
      if (this.#listeners.size === 0) this.#world.after(0, () => this.#sleep());
    };
  }

  /**
   * Starts a run and returns its id at once.
   *
   * @throws {ZodError} when the request is not one that the protocol has: a fault of the caller
   */
  start(input: RunInput, id = newRunId()): string {
    const {
      type: _,
      run,
      ...request
    } = clientMessage.options[0].parse({
      ...input,
      type: 'run',
      run: id,
    });
    this.#keep(newRun(run, request));
    this.#send({ type: 'run', run, ...request });
    this.#changed();
    return run;
  }

  stop(run: string): void {
    if (this.#runs.get(run)?.source.kind === 'live') this.#send({ type: 'stop', run });
  }

  /** Sends bytes to the server of a relay; null ends its input. */
  write(run: string, bytes: Uint8Array | null): void {
    if (bytes === null) {
      this.#send({ type: 'end-input', run });
      return;
    }
    for (let at = 0; at < bytes.length; at += BYTES_AT_ONCE) {
      const piece = bytes.subarray(at, at + BYTES_AT_ONCE);
      const binary = Array.from(piece, (byte) => String.fromCharCode(byte)).join('');
      this.#send({ type: 'write', run, data: btoa(binary) });
    }
  }

  /** Follows a run that was started elsewhere: before a reload, or in another tab. */
  watch(run: string, request: RunState['request'] = null): void {
    if (this.#runs.has(run)) return;
    this.#keep(newRun(run, request));
    this.#send({ type: 'watch', run, fromSeq: 0 });
    this.#changed();
  }

  /** Puts a run here that came over no socket: a recording that plays, or a trace from a file. */
  adopt(run: string, request: RunState['request'], source: RunSource): void {
    this.#keep(newRun(run, request, source));
    this.#changed();
  }

  /** Gives a recorded run its next events. */
  feed(run: string, events: readonly EventMessage[]): void {
    this.#apply(run, { type: 'events', events });
    this.#changed();
  }

  #connect(token: string | null): void {
    this.#callOff = null;
    if (token === null) {
      this.#set({ link: this.#welcomed ? 'lost' : 'absent' });
      return;
    }
    this.#set({ link: this.#welcomed ? 'lost' : 'connecting' });
    const socket = this.#world.open(token);
    this.#socket = socket;
    const giveUp = this.#world.after(WELCOME_MS, () => {
      if (!this.#ready) socket.close();
    });
    socket.onmessage = ({ data }) => this.#receive(data);
    socket.onclose = () => {
      giveUp();
      if (this.#socket === socket) this.#closed();
    };
  }

  #closed(): void {
    this.#socket = null;
    this.#ready = false;
    this.#flush();
    for (const [id, run] of this.#runs) {
      if (run.source.kind === 'live') this.#apply(id, { type: 'stale' });
    }
    this.#set({ link: this.#welcomed ? 'lost' : 'absent' });
    if (this.#listeners.size === 0) return;
    const wait = Math.min(LAST_RETRY_MS, FIRST_RETRY_MS * 2 ** this.#retries++);
    this.#callOff = this.#world.after(wait, () => {
      void this.#world.freshToken().then((token) => this.#retry(token ?? this.#world.token()));
    });
  }

  #retry(token: string | null): void {
    if (this.#listeners.size > 0 && this.#socket === null) this.#connect(token);
    else this.#callOff = null;
  }

  #sleep(): void {
    if (this.#listeners.size > 0) return;
    this.#callOff?.();
    this.#callOff = null;
    const socket = this.#socket;
    this.#socket = null;
    this.#ready = false;
    socket?.close();
  }

  #receive(data: unknown): void {
    let json: unknown;
    try {
      json = JSON.parse(String(data));
    } catch {
      json = null;
    }
    const { success, data: message } = serverMessage.safeParse(json);
    if (!success) {
      const said = 'the backend sent a message that this page does not know';
      this.#set({ error: { code: 'MESSAGE_NOT_UNDERSTOOD', message: said } });
      return;
    }
    if (message.type === 'welcome') {
      this.#welcome(message);
      return;
    }
    this.#waiting.push(message);
    if (this.#drawing) return;
    this.#drawing = true;
    this.#world.onPicture(() => this.#flush());
  }

  /** All that came since the last picture, in one step: a flood costs one render, not thousands. */
  #flush(): void {
    this.#drawing = false;
    const messages = this.#waiting;
    this.#waiting = [];
    const batches = new Map<string, EventMessage[]>();
    for (const message of messages) {
      if (message.type === 'watching') {
        this.#apply(message.run, { type: 'request', request: message.request });
      }
      if (message.type !== 'event') continue;
      const batch = batches.get(message.run);
      if (batch) batch.push(message);
      else batches.set(message.run, [message]);
    }
    for (const [run, batch] of batches) {
      this.#apply(run, { type: 'events', events: batch });
      this.#mendGap(run, batch);
    }
    for (const message of messages) {
      if (message.type === 'queued') {
        this.#apply(message.run, { type: 'queued', place: message.place });
      } else if (message.type === 'error') this.#fail(message);
    }
    if (messages.length > 0) this.#changed();
  }

  /** A gap in the numbers means that something was lost on the way: it is asked for again. */
  #mendGap(run: string, batch: readonly EventMessage[]): void {
    const state = this.#runs.get(run);
    const newest = batch.at(-1)?.seq ?? 0;
    if (!state || state.end || newest < state.nextSeq) return;
    if (this.#mending.get(run) !== state.nextSeq) {
      this.#mending.set(run, state.nextSeq);
      this.#send({ type: 'watch', run, fromSeq: state.nextSeq });
    }
  }

  #fail({ code, message, run }: Extract<ServerMessage, { type: 'error' }>): void {
    if (run === undefined || !this.#runs.has(run)) this.#set({ error: { code, message } });
    else if (code !== 'RUN_ID_TAKEN') this.#apply(run, { type: 'refused', code, message });
  }

  #welcome(welcome: Extract<ServerMessage, { type: 'welcome' }>): void {
    const { scenarios, platform, node, model = null } = welcome;
    this.#retries = 0;
    this.#welcomed = true;
    this.#ready = true;
    this.#set({ link: 'live', scenarios, platform, node, model, error: null });
    const unsent = this.#unsent;
    this.#unsent = [];
    const asked = new Set(unsent.filter(({ type }) => type !== 'stop').map(({ run }) => run));
    for (const [run, state] of this.#runs) {
      if (state.source.kind !== 'live' || state.phase === 'finished' || asked.has(run)) continue;
      this.#send({ type: 'watch', run, fromSeq: state.nextSeq });
    }
    for (const message of unsent) this.#send(message);
  }

  #send(message: ClientMessageInput): void {
    if (this.#ready) this.#socket?.send(JSON.stringify(message));
    else this.#unsent.push(message);
  }

  #apply(id: string, action: RunAction): void {
    const before = this.#runs.get(id);
    if (!before) return;
    const after = reduceRun(before, action);
    this.#runs.set(id, after);
    if (action.type !== 'events') return;
    const isNew = ({ seq }: EventMessage) => seq >= before.nextSeq && seq < after.nextSeq;
    const seen = new Map(action.events.filter(isNew).map((event) => [event.seq, event]));
    this.#events.set(id, [...(this.#events.get(id) ?? []), ...seen.values()]);
  }

  #keep(state: RunState): void {
    this.#runs.set(state.run, state);
    this.#events.delete(state.run);
    for (const [id, { phase }] of this.#runs) {
      if (this.#runs.size <= RUNS_KEPT) break;
      if (phase !== 'finished') continue;
      this.#runs.delete(id);
      this.#events.delete(id);
    }
  }

  #set(change: Partial<LiveState>): void {
    this.#state = { ...this.#state, ...change };
    this.#changed();
  }

  #changed(): void {
    for (const listener of this.#listeners) listener();
  }
}

export const live = new LiveManager(browser);
