import { type Level, OUTPUT_LIMIT, type Said } from './protocol.ts';
import { showAll } from './show.ts';

/** Lines are sent together: a loop that prints may never give way. */
const SENT_AT_ONCE = 4_096;

/** The console of the lab: text in lines, to the page, up to a limit. */
export class Output {
  readonly #say: (said: Said) => void;
  #lines: { level: Level; text: string }[] = [];
  #waiting = 0;
  #total = 0;

  constructor(say: (said: Said) => void) {
    this.#say = say;
  }

  /** What the learner's code sees as `console`. */
  readonly console = {
    log: (...values: unknown[]) => this.#write('log', values),
    info: (...values: unknown[]) => this.#write('log', values),
    debug: (...values: unknown[]) => this.#write('log', values),
    table: (...values: unknown[]) => this.#write('log', values),
    dir: (value: unknown) => this.#write('log', [value]),
    warn: (...values: unknown[]) => this.#write('warn', values),
    error: (...values: unknown[]) => this.#write('error', values),
    assert: (holds: unknown, ...values: unknown[]) => {
      if (!holds) this.#write('error', ['Assertion failed:', ...values]);
    },
  };

  flush(): void {
    if (this.#lines.length > 0) this.#say({ kind: 'output', lines: this.#lines });
    this.#lines = [];
    this.#waiting = 0;
  }

  #write(level: Level, values: readonly unknown[]): void {
    if (this.#total > OUTPUT_LIMIT) return;
    const text = showAll(values);
    const room = OUTPUT_LIMIT - this.#total;
    this.#total += text.length + 1;
    this.#lines.push({ level, text: text.slice(0, room) });
    this.#waiting += text.length + 1;
    if (this.#waiting >= SENT_AT_ONCE || this.#total > OUTPUT_LIMIT) this.flush();
    else if (this.#lines.length === 1) queueMicrotask(() => this.flush());
    if (this.#total > OUTPUT_LIMIT) this.#say({ kind: 'overflow' });
  }
}
