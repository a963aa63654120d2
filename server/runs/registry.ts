import { needsModel, type RunRequest } from '../live/protocol.ts';
import type { Limits } from '../policy/limits.ts';
import { FairQueue } from './fair-queue.ts';
import { failed, type Outcome } from './outcome.ts';
import { Run } from './run.ts';

/** Plays a run from its begin to its end; resolves when nothing of it is left behind. */
export type Player = (run: Run) => Promise<Outcome>;

export type StartRefusal =
  | 'RUN_ID_TAKEN'
  | 'TOO_MANY_RUNS'
  | 'QUEUE_FULL'
  | 'MODEL_BUSY'
  | 'SHUTTING_DOWN';

/**
 * All runs by their id: those that wait, those under way, and for a while those that have ended.
 * No socket owns one, so a reload or a second tab finds it again.
 */
export class Registry {
  readonly #play: Player;
  readonly #limits: Limits;
  readonly #runs = new Map<string, Run>();
  readonly #waiting = new FairQueue<object, Run>();
  readonly #owners = new Map<Run, object>();
  readonly #underWay = new Set<Run>();
  /** Finished runs, oldest first, with the time at which they are forgotten. */
  readonly #kept = new Map<Run, number>();
  #keptBytes = 0;
  #closing = false;

  constructor(play: Player, limits: Limits) {
    this.#play = play;
    this.#limits = limits;
  }

  /** Runs under way, runs that wait, and finished runs that can still be watched. */
  get counts(): { underWay: number; waiting: number; kept: number } {
    return {
      underWay: this.#underWay.size,
      waiting: this.#waiting.size,
      kept: this.#kept.size,
    };
  }

  get(id: string): Run | undefined {
    return this.#runs.get(id);
  }

  /** Whether a run that has not ended is on this account. */
  isOwner(owner: object, run: Run): boolean {
    return this.#owners.get(run) === owner;
  }

  /**
   * Starts a run, or puts it in the queue.
   *
   * @param owner on whose account it counts: the socket that asked for it
   * @returns the run, or the code of the rule that forbids it
   */
  start(request: RunRequest, owner: object): Run | StartRefusal {
    const { runsPerSocket, runsWaiting, modelRuns } = this.#limits;
    if (this.#closing) return 'SHUTTING_DOWN';
    if (this.#runs.has(request.run)) return 'RUN_ID_TAKEN';
    if (this.#count(this.#owners.keys(), owner) >= runsPerSocket) return 'TOO_MANY_RUNS';
    if (this.#waiting.size >= runsWaiting) return 'QUEUE_FULL';
    if (needsModel(request) && this.#onModel() >= modelRuns) return 'MODEL_BUSY';
    const run = new Run(request, this.#limits);
    this.#runs.set(request.run, run);
    this.#owners.set(run, owner);
    this.#waiting.add(owner, run);
    run.signal.addEventListener('abort', () => this.#leaveQueue(run), { once: true });
    this.#startNext();
    return run;
  }

  /** Ends every run and starts no other; resolves when all have finished. */
  async close(): Promise<void> {
    this.#closing = true;
    const open = [...this.#owners.keys()];
    for (const run of open) run.stop('SHUTTING_DOWN');
    await Promise.all(open.map((run) => run.finished));
  }

  #startNext(): void {
    const { runsAtOnce, runsAtOncePerSocket } = this.#limits;
    const mayGo = (owner: object) => this.#count(this.#underWay, owner) < runsAtOncePerSocket;
    while (this.#underWay.size < runsAtOnce) {
      const run = this.#waiting.next(mayGo);
      if (!run) break;
      void this.#carryOut(run);
    }
    this.#waiting.inOrder().forEach((run, index) => {
      run.place = index + 1;
    });
  }

  async #carryOut(run: Run): Promise<void> {
    this.#underWay.add(run);
    const { runMs, modelRunMs } = this.#limits;
    const mostMs = needsModel(run.request) ? modelRunMs : runMs;
    const clock = setTimeout(() => run.stop('RUN_TIME_LIMIT'), mostMs);
    run.begin();
    const outcome = await this.#played(run);
    clearTimeout(clock);
    this.#underWay.delete(run);
    this.#end(run, outcome);
    this.#startNext();
  }

  /** A fault of this program ends the one run, is shown there as what it is, and ends no other. */
  async #played(run: Run): Promise<Outcome> {
    try {
      return await this.#play(run);
    } catch (error) {
      console.error(error);
      return failed('RUN_BROKE', String(error));
    }
  }

  #leaveQueue(run: Run): void {
    if (!this.#waiting.remove(run)) return;
    this.#end(run, failed('RUN_STOPPED', 'stopped before it began'));
    this.#startNext();
  }

  #end(run: Run, outcome: Outcome): void {
    this.#owners.delete(run);
    run.finish(outcome);
    this.#kept.set(run, performance.now() + this.#limits.keptMs);
    this.#keptBytes += run.size;
    this.#forgetOld();
    setTimeout(() => this.#forgetOld(), this.#limits.keptMs + 1).unref();
  }

  #forgetOld(): void {
    const { keptRuns, keptBytes } = this.#limits;
    for (const [run, until] of this.#kept) {
      const isWithin = this.#kept.size <= keptRuns && this.#keptBytes <= keptBytes;
      if (isWithin && until > performance.now()) return;
      this.#kept.delete(run);
      this.#keptBytes -= run.size;
      this.#runs.delete(run.request.run);
    }
  }

  #onModel(): number {
    return [...this.#owners.keys()].filter(({ request }) => needsModel(request)).length;
  }

  #count(runs: Iterable<Run>, owner: object): number {
    let count = 0;
    for (const run of runs) if (this.#owners.get(run) === owner) count += 1;
    return count;
  }
}
