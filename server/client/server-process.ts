import { PassThrough, type Readable, type Writable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import type { ExitStatus } from './client-failure.ts';
import type { Observer } from './events.ts';
import { type ChildProcess, signalGroup, startProcess } from './process-group.ts';
import { Tail } from './tail.ts';

const STDERR_LIMIT = 65_536;
const AFTER_SIGTERM_MS = 50;
const REAP_MS = 5_000;

export interface ServerProcessOptions {
  environment: Record<string, string>;
  cwd?: string | undefined;
  observe?: Observer | undefined;
}

/** One server in a process group of its own, from its start until nothing of the group is left. */
export class ServerProcess {
  readonly stdin: Writable;
  readonly stdout: Readable;
  /** How it ended; undefined while it runs. */
  exit: ExitStatus | undefined;
  /** Why it could not be started. */
  startError: Error | undefined;
  readonly #child: ChildProcess;
  readonly #observe: Observer | undefined;
  readonly #stderr = new Tail(STDERR_LIMIT);
  readonly #over: Promise<void>;
  readonly #pipesClosed: Promise<void>;

  constructor(command: readonly string[], { environment, cwd, observe }: ServerProcessOptions) {
    this.#observe = observe;
    this.#child = startProcess(command, { ownGroup: true, environment, cwd });
    const { pid, stdin, stdout, stderr } = this.#child;
    // Without the pipes (no file descriptors left, say) an `error` event tells why.
    this.stdin = stdin ?? new PassThrough();
    this.stdout = stdout ?? new PassThrough();
    if (pid !== undefined) observe?.({ kind: 'started', pid });
    // stderr is always read: a full pipe nobody reads would stop the server.
    stderr?.on('data', (bytes: Buffer) => {
      this.#stderr.add(bytes);
      observe?.({ kind: 'stderr', bytes });
    });
    this.#over = new Promise((resolve) => {
      this.#child.once('error', (error) => {
        this.startError = error;
        resolve();
      });
      // `exit`, not `close`: a grandchild that holds the pipes could delay `close` for ever.
      this.#child.once('exit', (code, signal) => {
        this.exit = { code, signal };
        observe?.({ kind: 'exited', pid: pid ?? 0, code, signal });
        resolve();
      });
    });
    this.#pipesClosed = new Promise((resolve) => this.#child.once('close', () => resolve()));
  }

  get pid(): number | undefined {
    return this.#child.pid;
  }

  get stderrTail(): string {
    return this.#stderr.lastLines(8);
  }

  /** Resolves when the process has exited, or could not be started. */
  get over(): Promise<void> {
    return this.#over;
  }

  /** Waits until its pipes are read to their end, for `ms` milliseconds at most. */
  settled(ms: number): Promise<unknown> {
    return Promise.race([this.#pipesClosed, sleep(ms, undefined, { ref: false })]);
  }

  /**
   * The shutdown of the stdio transport, with process groups, which are this client's policy: close
   * the input; `graceMs` to leave; SIGTERM to the whole group; 50 ms; SIGKILL to the group.
   *
   * @returns the exit status, or the signal that ended it; null when it never started
   * @see MCP 2025-06-18, lifecycle, shutdown
   */
  async close(graceMs: number): Promise<number | NodeJS.Signals | null> {
    this.#endInput();
    await this.#exitWithin(graceMs);
    for (const signal of ['SIGTERM', 'SIGKILL'] as const) {
      // Also after a clean exit: what the server started may still be there.
      if (this.pid === undefined || !signalGroup(this.pid, signal)) break;
      this.#observe?.({ kind: 'signal', signal, group: this.pid });
      if (signal === 'SIGTERM') await sleep(AFTER_SIGTERM_MS);
    }
    await this.#exitWithin(REAP_MS);
    await this.settled(AFTER_SIGTERM_MS);
    for (const stream of [this.stdin, this.stdout, this.#child.stderr]) stream?.destroy();
    return this.exit ? (this.exit.signal ?? this.exit.code) : null;
  }

  #endInput(): void {
    // A server that does not read would keep unsent bytes, and so its input, open for ever.
    if (this.stdin.writableLength > 0) this.stdin.destroy();
    else this.stdin.end();
    this.#observe?.({ kind: 'input-ended' });
  }

  async #exitWithin(ms: number): Promise<void> {
    if (this.exit || this.startError) return;
    const late = new AbortController();
    await Promise.race([
      this.#over,
      sleep(ms, undefined, { signal: late.signal }).catch(() => undefined),
    ]);
    late.abort();
  }
}
