import {
  closeSync,
  existsSync,
  fsyncSync,
  ftruncateSync,
  openSync,
  readFileSync,
  writeSync,
} from 'node:fs';
import * as z from 'zod';
import { differences, digest, type Setup } from './plan.ts';
import { Stop } from './stops.ts';

const VERSION = 1;

const header = z.object({
  type: z.literal('experiment'),
  version: z.literal(VERSION),
  fingerprint: z.string(),
  setup: z.custom<Setup>((value) => typeof value === 'object' && value !== null),
  /** What was found out before the first question, and is not found out again. */
  before: z.object({
    created: z.iso.date(),
    described: z.record(z.string(), z.unknown()),
    found: z.record(z.string(), z.array(z.array(z.string()))),
    roundTrip: z.object({
      startAndHandshakeMs: z.number(),
      calls: z.number(),
      medianCallMs: z.number(),
      p95CallMs: z.number(),
    }),
  }),
});

/** Written before a request that costs money: without its answer, it may still have been paid for. */
const asked = z.object({ type: z.literal('asked'), index: z.int().min(0) });

/** The provider said no to the last request, so it was not paid for. */
const unpaid = z.object({ type: z.literal('unpaid'), index: z.int().min(0) });

const answered = z.object({
  type: z.literal('answer'),
  index: z.int().min(0),
  chosen: z.string().nullable(),
  promptTokens: z.int().min(0),
  outputTokens: z.int().min(0),
  prefillMs: z.number().nullable(),
  wallMs: z.number(),
  stopReason: z.string(),
  text: z.string(),
});

const entry = z.discriminatedUnion('type', [asked, unpaid, answered]);

export type Before = z.infer<typeof header>['before'];
export type Entry = z.infer<typeof entry>;
export type Answered = z.infer<typeof answered>;

/**
 * What a run has found so far: a header and one JSON line an answer, each on disk before the next
 * question goes out. It can only grow.
 */
export class Journal {
  readonly #file: number;
  readonly before: Before;
  readonly entries: Entry[];

  private constructor(file: number, before: Before, entries: Entry[]) {
    this.#file = file;
    this.before = before;
    this.entries = entries;
  }

  /** @throws {Stop} when a journal is there already */
  static create(path: string, setup: Setup, before: Before): Journal {
    const file = openNew(path);
    const line = {
      type: 'experiment',
      version: VERSION,
      fingerprint: digest(setup),
      setup,
      before,
    };
    const journal = new Journal(file, before, []);
    journal.#write(line);
    return journal;
  }

  /**
   * Opens the journal of a run that was stopped. A last line that was cut off is dropped.
   *
   * @throws {Stop} when there is none, when it is another run's, or when it is damaged
   */
  static resume(path: string, setup: Setup): Journal {
    const { head, entries, length } = read(path);
    if (head.fingerprint !== digest(setup)) {
      const what = differences(head.setup, setup).join('; ') || 'in its version';
      throw new Stop(`${path} is the journal of another experiment: ${what}`);
    }
    const file = openSync(path, 'r+');
    ftruncateSync(file, length);
    closeSync(file);
    return new Journal(openSync(path, 'a'), head.before, entries);
  }

  append(line: Entry): void {
    this.#write(line);
    this.entries.push(line);
  }

  close(): void {
    closeSync(this.#file);
  }

  #write(line: object): void {
    writeSync(this.#file, `${JSON.stringify(line)}\n`);
    fsyncSync(this.#file);
  }
}

function openNew(path: string): number {
  try {
    return openSync(path, 'wx', 0o600);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') {
      throw new Stop(`${path} is there from an earlier run: --resume goes on with it`);
    }
    throw new Stop(`${path} cannot be written: ${(error as Error).message}`, { cause: error });
  }
}

function read(path: string) {
  if (!existsSync(path)) throw new Stop(`there is no journal ${path} to resume`);
  const bytes = readFileSync(path);
  const lines = bytes.toString('utf8').split('\n');
  // A line is whole when its newline is there; a crash can only have cut the last one.
  lines.pop();
  const length = bytes.lastIndexOf(0x0a) + 1;
  const damaged = (line: number) =>
    new Stop(`${path} is damaged at line ${line + 1}: it cannot be resumed`);
  const parse = <T>(schema: z.ZodType<T>, text: string, line: number): T => {
    try {
      return schema.parse(JSON.parse(text));
    } catch {
      throw damaged(line);
    }
  };
  const [first, ...rest] = lines;
  if (first === undefined) throw damaged(0);
  return {
    head: parse(header, first, 0),
    entries: rest.map((text, i) => parse(entry, text, i + 1)),
    length,
  };
}
