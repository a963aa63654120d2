import type { ModeName } from '../server/live/protocol.ts';

/** What the lab knows of an exercise. It stands in the exercise's folder as `graded.ts`. */
export interface Graded {
  /** The `lab` of the exercise. */
  id: string;
  /** Files beside this one with a mistake that people make, and the case made to catch it. */
  careless: Readonly<Record<string, string>>;
  cases: readonly GradedCase[];
}

/** One thing that is tried on the learner's code. */
export interface GradedCase {
  title: string;
  /** `shown`: what the goal speaks of. `changed`: the same rule under a constraint that has changed. */
  kind: 'shown' | 'changed';
  /** What must be seen, word for word, as {@link Bench.outcome} words it. */
  expected: string;
  /** @returns what was seen; texts of a list are set side by side */
  see(own: Own, bench: Bench): Seen | Promise<Seen>;
}

export type Seen = string | readonly string[];

/** The learner's module. Calling what it does not export throws an error that says so. */
export interface Own {
  call(name: string, ...args: readonly unknown[]): unknown;
  make(name: string, ...args: readonly unknown[]): OwnObject;
}

export interface OwnObject {
  call(method: string, ...args: readonly unknown[]): unknown;
}

/** What a case can use around the learner's code. */
export interface Bench {
  /**
   * What comes of it, in words: `returns 4`, `refuses ID_MISMATCH`, `throws TypeError`,
   * `never settles`.
   */
  outcome(act: () => unknown): Promise<string>;
  /** A value as a console shows it. */
  show(value: unknown): string;
  /** A teaching server in this page, past its handshake, one message at a time. */
  server(mode: ModeName): BenchServer;
}

export interface BenchServer {
  send(message: object): void;
  /** The next message of the server's; null when there is none and will be none. */
  receive(): Promise<Record<string, unknown> | null>;
  /** The calls that reached it. */
  readonly calls: readonly { id: unknown; name: unknown; arguments: unknown }[];
}
