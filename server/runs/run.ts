import {
  type EventMessage,
  LIVE_FAILURES,
  type RunEventInput,
  type RunRequest,
  runEvent,
} from '../live/protocol.ts';
import type { Limits } from '../policy/limits.ts';
import { failed, type Outcome } from './outcome.ts';
import { RelayInput } from './relay-input.ts';

/** Why a run was ended from outside. */
export type StopCode = 'RUN_STOPPED' | 'RUN_TIME_LIMIT' | 'RUN_EVENT_LIMIT' | 'SHUTTING_DOWN';

/** Events that tell of processes: kept whatever the limits say, and bounded by nature. */
const LIFE = new Set(['process-started', 'process-exited', 'input-ended', 'signal', 'dropped']);

/**
 * One run: what has happened in it so far, in order, and whoever watches. It belongs to its id: a
 * watcher is only told that there is something new, and reads it from `events` at its own pace.
 */
export class Run {
  readonly request: RunRequest;
  /** `seq` is the index. Bounded by the limits, so it can be kept whole. */
  readonly events: EventMessage[] = [];
  readonly finished: Promise<Outcome>;
  /** What the page sends to the server of a relay. */
  readonly input: RelayInput | undefined;
  /** Characters of the events, about: what keeping this run costs. */
  size = 0;
  state: 'waiting' | 'running' | 'finished' = 'waiting';

  readonly #limits: Limits;
  readonly #abort = new AbortController();
  readonly #watchers = new Set<() => void>();
  #resolveFinished: (outcome: Outcome) => void = () => {};
  #startedAt = performance.now();
  #place: number | null = null;
  #unwatched: NodeJS.Timeout | undefined;
  #bulk = 0;
  #dropped = 0;
  /** The last event that was left out: a flood is shown by its first, its last and a count. */
  #lastDropped: RunEventInput | undefined;

  constructor(request: RunRequest, limits: Limits) {
    this.request = request;
    this.#limits = limits;
    if (request.scenario === 'relay') this.input = new RelayInput(limits);
    this.finished = new Promise((resolve) => {
      this.#resolveFinished = resolve;
    });
  }

  /** Aborted with a {@link StopCode} as its reason when the run has to end. */
  get signal(): AbortSignal {
    return this.#abort.signal;
  }

  /** The place in the queue, 1 for the next to start; null once it has started. */
  get place(): number | null {
    return this.#place;
  }

  set place(place: number | null) {
    if (place === this.#place) return;
    this.#place = place;
    this.#wake();
  }

  begin(): void {
    this.state = 'running';
    this.#startedAt = performance.now();
    this.place = null;
  }

  emit(event: RunEventInput): void {
    if (this.state === 'finished') return;
    if (this.#isTooMuch(event)) {
      this.#dropped += 1;
      this.#lastDropped = event;
      return;
    }
    this.#tellDropped();
    this.#push(event);
    if (this.events.length >= this.#limits.eventsPerRun) this.stop('RUN_EVENT_LIMIT');
  }

  /** Asks the run to end; `finished` follows when everything of it is gone. */
  stop(code: StopCode): void {
    this.#abort.abort(code);
  }

  /** The last event. A run that was stopped ends as stopped, whatever it was about to say. */
  finish(outcome: Outcome): void {
    if (this.state === 'finished') return;
    const code: StopCode | undefined = this.signal.aborted ? this.signal.reason : undefined;
    const last = code ? failed(code, LIVE_FAILURES[code]) : outcome;
    const durationMs = this.state === 'waiting' ? 0 : this.#elapsed();
    this.#tellDropped();
    this.#push({ kind: 'finished', ...last, durationMs });
    this.state = 'finished';
    this.place = null;
    clearTimeout(this.#unwatched);
    this.#resolveFinished(last);
    this.#wake();
  }

  /**
   * Calls `wake` whenever there is something new to read. When the last watcher leaves, the run
   * goes on for a moment, so that a reload finds it, and is stopped then.
   *
   * @returns the function that stops watching
   */
  watch(wake: () => void): () => void {
    clearTimeout(this.#unwatched);
    this.#watchers.add(wake);
    return () => {
      if (!this.#watchers.delete(wake) || this.#watchers.size > 0) return;
      if (this.state === 'finished') return;
      this.#unwatched = setTimeout(() => this.stop('RUN_STOPPED'), this.#limits.unwatchedMs);
    };
  }

  #isTooMuch({ kind }: RunEventInput): boolean {
    if (LIFE.has(kind)) return false;
    if (this.events.length >= this.#limits.eventsPerRun) return true;
    if (kind !== 'frame' && kind !== 'stderr') return false;
    this.#bulk += 1;
    return this.#bulk > this.#limits.bulkPerRun;
  }

  #tellDropped(): void {
    const last = this.#lastDropped;
    if (!last) return;
    const count = this.#dropped - 1;
    this.#lastDropped = undefined;
    this.#dropped = 0;
    if (count > 0) this.#push({ kind: 'dropped', count, what: 'frames and lines of stderr' });
    this.#push(last);
  }

  #push(event: RunEventInput): void {
    const { run } = this.request;
    const parsed = runEvent.parse(event);
    const seq = this.events.length;
    this.events.push({ type: 'event', run, seq, atMs: this.#elapsed(), event: parsed });
    this.size += JSON.stringify(parsed).length;
    this.#wake();
  }

  #elapsed(): number {
    return Math.round((performance.now() - this.#startedAt) * 100) / 100;
  }

  #wake(): void {
    for (const wake of this.#watchers) wake();
  }
}
