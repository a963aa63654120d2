import type { RawData, WebSocket } from 'ws';
import type { Limits } from '../policy/limits.ts';
import type { Registry } from '../runs/registry.ts';
import type { Run } from '../runs/run.ts';
import {
  type ClientMessage,
  clientMessage,
  LIVE_FAILURES,
  type LiveCode,
  needsModel,
  type RunRequest,
  type Scenario,
  type ServerMessage,
} from './protocol.ts';
import { rateLimit } from './rate.ts';

/** Close codes of RFC 6455, section 7.4.1. */
const NORMAL = 1000;
const POLICY_VIOLATION = 1008;

export interface LiveOptions {
  registry: Registry;
  limits: Limits;
  /** What can be run here and now: nothing on a system without process groups. */
  scenarios: readonly Scenario[];
  /** The name of the operator's language model. */
  model?: string | undefined;
  hasProcessGroups: boolean;
}

/** How far this socket has read in a run. */
interface Cursor {
  next: number;
  /** The place in the queue that was told last. */
  place: number | null;
  leave: () => void;
}

/**
 * Speaks the live protocol on one socket. Each run that it watches has a cursor into the history of
 * the run, which moves only while the socket takes what it is sent: a reader that is slow reads
 * later, one that never reads costs one buffer, and neither slows a run down.
 */
export class LiveSocket {
  readonly #socket: WebSocket;
  readonly #options: LiveOptions;
  readonly #cursors = new Map<Run, Cursor>();
  readonly #mayCome: () => boolean;
  #badMessages = 0;
  #answersPings = true;
  #lastAsked = performance.now();
  #waitsForDrain = false;

  constructor(socket: WebSocket, options: LiveOptions) {
    const { messageBurst, messagesPerSecond, pingMs } = options.limits;
    this.#socket = socket;
    this.#options = options;
    this.#mayCome = rateLimit(messageBurst, messagesPerSecond, () => performance.now());
    const heartbeat = setInterval(() => this.#checkAlive(), pingMs);
    socket.on('message', (data, isBinary) => this.#receive(data, isBinary));
    socket.on('pong', () => {
      this.#answersPings = true;
    });
    // A frame that breaks the WebSocket protocol: `close` follows, and nothing else is to be done.
    socket.on('error', () => {});
    socket.on('close', () => {
      clearInterval(heartbeat);
      for (const { leave } of this.#cursors.values()) leave();
      this.#cursors.clear();
    });
    this.#send({
      type: 'welcome',
      scenarios: [...options.scenarios],
      platform: process.platform,
      node: process.version,
      ...(options.model !== undefined && { model: options.model }),
    });
  }

  #receive(data: RawData, isBinary: boolean): void {
    // Who has been shown out may go on talking until the close is answered.
    if (this.#socket.readyState !== this.#socket.OPEN) return;
    if (!this.#mayCome()) {
      this.#refuse('TOO_MANY_MESSAGES');
      this.#socket.close(POLICY_VIOLATION, 'TOO_MANY_MESSAGES');
      return;
    }
    const message = isBinary ? null : understood(String(data));
    if (!message) {
      this.#refuse('MESSAGE_NOT_UNDERSTOOD');
      this.#badMessages += 1;
      if (this.#badMessages < this.#options.limits.badMessages) return;
      this.#socket.close(POLICY_VIOLATION, 'MESSAGE_NOT_UNDERSTOOD');
      return;
    }
    this.#lastAsked = performance.now();
    if (message.type === 'run') this.#start(message);
    else if (message.type === 'write' || message.type === 'end-input') this.#write(message);
    else this.#find(message);
  }

  #start(request: RunRequest): void {
    const { registry } = this.#options;
    const started = this.#startRefusal(request) ?? registry.start(request, this);
    if (typeof started !== 'string') {
      this.#watch(started, 0);
      return;
    }
    this.#refuse(started, request.run);
    const known = started === 'RUN_ID_TAKEN' ? registry.get(request.run) : undefined;
    if (known && !this.#cursors.has(known)) this.#join(known, 0);
  }

  #startRefusal(request: RunRequest) {
    const { scenarios, hasProcessGroups, model } = this.#options;
    if (!hasProcessGroups) return 'NO_PROCESS_GROUPS';
    if (!scenarios.includes(request.scenario)) return 'SCENARIO_UNAVAILABLE';
    return needsModel(request) && model === undefined ? 'MODEL_UNAVAILABLE' : null;
  }

  /** Only whoever started a relay may write to its server: others may watch it. */
  #write(message: Extract<ClientMessage, { type: 'write' | 'end-input' }>): void {
    const { registry } = this.#options;
    const run = registry.get(message.run);
    const bytes = message.type === 'write' ? Buffer.from(message.data, 'base64') : null;
    if (run && registry.isOwner(this, run) && run.input?.accept(bytes)) return;
    this.#refuse(run ? 'RELAY_REFUSED' : 'RUN_UNKNOWN', message.run);
  }

  #find(message: Extract<ClientMessage, { type: 'stop' | 'watch' }>): void {
    const run = this.#options.registry.get(message.run);
    if (!run) this.#refuse('RUN_UNKNOWN', message.run);
    else if (message.type === 'watch') this.#join(run, message.fromSeq);
    else run.stop('RUN_STOPPED');
  }

  /** Follows a run that was started elsewhere, or before a reload: it is told what the run is. */
  #join(run: Run, fromSeq: number): void {
    const { run: id, scenario, mode, options } = run.request;
    this.#send({ type: 'watching', run: id, request: { scenario, mode, options } });
    this.#watch(run, fromSeq);
  }

  #watch(run: Run, fromSeq: number): void {
    const leave = this.#cursors.get(run)?.leave ?? run.watch(() => this.#pump(run));
    this.#cursors.set(run, { next: fromSeq, place: null, leave });
    this.#pump(run);
  }

  /** Sends what is new of a run, as long as the socket takes it. */
  #pump(run: Run): void {
    const cursor = this.#cursors.get(run);
    if (!cursor) return;
    if (run.place !== null && run.place !== cursor.place && this.#hasRoom()) {
      cursor.place = run.place;
      this.#send({ type: 'queued', run: run.request.run, place: run.place });
    }
    while (cursor.next < run.events.length) {
      if (!this.#hasRoom()) return;
      const message = run.events[cursor.next];
      cursor.next += 1;
      if (message) this.#send(message);
    }
    if (run.state !== 'finished') return;
    cursor.leave();
    this.#cursors.delete(run);
  }

  #pumpAll(): void {
    for (const run of [...this.#cursors.keys()]) this.#pump(run);
  }

  #hasRoom(): boolean {
    if (this.#socket.bufferedAmount < this.#options.limits.socketBufferBytes) return true;
    this.#waitsForDrain = true;
    return false;
  }

  #refuse(code: LiveCode & keyof typeof LIVE_FAILURES, run?: string): void {
    this.#send({ type: 'error', code, message: LIVE_FAILURES[code], ...(run && { run }) });
  }

  #send(message: ServerMessage): void {
    this.#socket.send(JSON.stringify(message), () => {
      if (!this.#waitsForDrain || !this.#hasRoomAgain()) return;
      this.#waitsForDrain = false;
      this.#pumpAll();
    });
  }

  #hasRoomAgain(): boolean {
    return this.#socket.bufferedAmount < this.#options.limits.socketBufferBytes / 2;
  }

  /** A laptop that sleeps closes nothing: whoever answers no ping until the next is gone. */
  #checkAlive(): void {
    if (!this.#answersPings) {
      this.#socket.terminate();
      return;
    }
    this.#answersPings = false;
    this.#socket.ping();
    const idle = performance.now() - this.#lastAsked;
    if (this.#cursors.size === 0 && idle > this.#options.limits.idleMs) {
      this.#socket.close(NORMAL, 'idle');
    }
  }
}

function understood(text: string): ClientMessage | null {
  try {
    return clientMessage.parse(JSON.parse(text));
  } catch {
    return null;
  }
}
