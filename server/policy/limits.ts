import { availableParallelism } from 'node:os';

/**
 * Every bound of the live backend in one place. A reader, a class or a hostile page can reach each
 * of them, and what happens then is a code on the socket, never a process or a byte too many.
 */
export interface Limits {
  /**
   * Runs at once, each one process or two of about 45 MB. Most of the time they wait, so several a
   * core; but when all of them start together, each still has to reach its handshake in time.
   */
  runsAtOnce: number;
  /** Runs of one socket at once, so that one reader cannot hold every place with `hang`. */
  runsAtOncePerSocket: number;
  /** Runs of one socket, waiting ones included: "run all" is one of each mode and a few more. */
  runsPerSocket: number;
  /** Runs that wait. A reader at the end of a longer queue had better be told to come back. */
  runsWaiting: number;
  /** Three operations of the longest deadline (5 s) and the steps of closing fit in. */
  runMs: number;
  /** The same for a loop on the operator's language model, which may run without a graphics card. */
  modelRunMs: number;
  /** Loops on that model at once, waiting ones included; more are told to come back. */
  modelRuns: number;
  /** How long a run goes on that nobody watches: a reload of the page takes less. */
  unwatchedMs: number;
  /** Events of one run; a run that needs more is ended. */
  eventsPerRun: number;
  /** Frames and stderr lines of one run that are kept; more are counted. */
  bulkPerRun: number;
  /** What a relay passes on to its server: so many messages, and so many bytes in all. */
  relayWrites: number;
  relayBytesIn: number;
  /** What it passes on to the page; then it stops reading, and the server's pipe fills. */
  relayBytesOut: number;
  /** Text of one frame that is kept, in bytes. */
  frameBytes: number;
  /** Finished runs that can still be watched: how many, how long, and how much text in all. */
  keptRuns: number;
  keptMs: number;
  keptBytes: number;
  /** How long a request may take to arrive: nobody here sends a body. */
  headersMs: number;
  requestMs: number;
  /** A class of 300 with two tabs each, and room. */
  sockets: number;
  /** The longest `text` that a run may carry (2,000 characters), every one of them escaped. */
  messageBytes: number;
  /** Messages of one socket: a burst, then so many a second. People press buttons slower. */
  messageBurst: number;
  messagesPerSecond: number;
  /** Messages that were not understood before a socket is closed. */
  badMessages: number;
  /** A socket that does not answer a ping by the next one is gone: a laptop that sleeps. */
  pingMs: number;
  /** A socket on which nothing has been asked for so long is closed; the page opens another. */
  idleMs: number;
  /** Bytes that may wait in one socket before it is left to catch up later from the history. */
  socketBufferBytes: number;
}

export const LIMITS: Limits = {
  runsAtOnce: Math.min(64, 6 * availableParallelism()),
  runsAtOncePerSocket: 4,
  runsPerSocket: 48,
  runsWaiting: 600,
  runMs: 20_000,
  modelRunMs: 120_000,
  modelRuns: 2,
  unwatchedMs: 4_000,
  eventsPerRun: 1_000,
  bulkPerRun: 400,
  relayWrites: 200,
  relayBytesIn: 128 * 1024,
  relayBytesOut: 512 * 1024,
  frameBytes: 4_096,
  keptRuns: 500,
  keptMs: 120_000,
  keptBytes: 32 * 1024 * 1024,
  headersMs: 10_000,
  requestMs: 20_000,
  sockets: 1_000,
  messageBytes: 16 * 1024,
  messageBurst: 100,
  messagesPerSecond: 20,
  badMessages: 20,
  pingMs: 30_000,
  idleMs: 30 * 60_000,
  socketBufferBytes: 256 * 1024,
};
