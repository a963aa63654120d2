import { Failure, type FailureCode } from '../../chapters/mcp-tools/code/failure.ts';
import { encodeFrame, FrameReader, parseFrame } from '../../chapters/mcp-tools/code/frames.ts';
import {
  answerFor,
  type JsonObject,
  type NotificationMessage,
  notificationMessage,
  type RequestMessage,
  replyToRequest,
} from '../../chapters/mcp-tools/code/messages.ts';
import { ClientFailure, describeExit } from './client-failure.ts';
import type { Observer } from './events.ts';
import type { ServerProcess } from './server-process.ts';

/** How many messages that answer nothing may arrive before an answer. */
const MAX_SKIPPED = 16;
/** How long the exit status and the last of stderr may take after the output has ended. */
const LAST_WORDS_MS = 50;

/** The one operation that waits. */
interface Waiting {
  /** The request that waits for its answer; undefined while a notification is written. */
  request: RequestMessage | undefined;
  skipped: number;
  timer: NodeJS.Timeout;
  resolve: (result: JsonObject) => void;
  reject: (failure: Failure) => void;
}

/**
 * Frames to and from one server, one operation at a time, each under one deadline.
 *
 * It reads only while an operation waits: the first bytes that come between operations stop the
 * reading, so the pipe fills, the server blocks, and a flood costs no memory here. After a protocol
 * fault or a missed deadline nothing that comes can be trusted, and every further operation fails
 * with CONNECTION_UNFIT.
 */
export class Connection {
  readonly #server: ServerProcess;
  readonly #frameLimit: number;
  readonly #observe: Observer | undefined;
  readonly #reader: FrameReader;
  readonly #lines: Uint8Array[] = [];
  /** What came while nothing waited: one read at most, for then reading stops. */
  #early: Uint8Array | undefined;
  #bytesRead = 0;
  #waiting: Waiting | undefined;
  #fault: ClientFailure | undefined;
  #ended: Failure | undefined;
  #closed = false;

  constructor(server: ServerProcess, frameLimit: number, observe: Observer | undefined) {
    this.#server = server;
    this.#frameLimit = frameLimit;
    this.#observe = observe;
    this.#reader = new FrameReader(frameLimit);
    server.stdout.on('data', (chunk: Uint8Array) => this.#take(chunk));
    server.stdout.once('end', () => this.#end('OUTPUT_ENDED', 'server closed its output'));
    // EPIPE; without a listener it would end this whole program.
    server.stdin.on('error', () => this.#end('INPUT_CLOSED', 'server closed its input'));
    void server.over.then(() => this.#end('SERVER_EXITED', 'server ended'));
  }

  /**
   * Sends a request and waits for the one reply that answers it.
   *
   * @param deadline on the clock of `performance.now()`, shared by all of the operation
   * @throws {ClientFailure} any code of framing, identity and time; see README
   */
  exchange(request: RequestMessage, deadline: number): Promise<JsonObject> {
    const frame = this.#prepare(request);
    return this.#wait(request, deadline, () => {
      this.#write(frame);
      // What came before is read first, in its order.
      this.#consume();
      this.#readOn();
    });
  }

  /** Sends a notification and waits until the server's pipe has taken it. */
  async send(notification: NotificationMessage, deadline: number): Promise<void> {
    const frame = this.#prepare(notification);
    await this.#wait(undefined, deadline, () => {
      this.#write(frame, (error) => {
        if (!error) this.#settle()?.resolve({});
      });
    });
  }

  /** Stops listening, fails what waits, and lets the server's output drain away. */
  abandon(): void {
    this.#closed = true;
    const failure = new Failure('CLIENT_CLOSED', 'the client was closed while this waited');
    this.#settle()?.reject(this.explain(failure));
    this.#server.stdout.removeAllListeners('data').resume();
  }

  /** A failure with all that is known of the server at this moment. */
  explain(failure: Failure): ClientFailure {
    return new ClientFailure(
      failure.code,
      failure.message,
      {
        bytesRead: this.#bytesRead,
        exit: this.#server.exit,
        stderrTail: this.#server.stderrTail,
      },
      failure,
    );
  }

  #prepare(message: object): Uint8Array {
    if (this.#closed) throw new Failure('CLIENT_CLOSED', 'the client is closed');
    if (this.#fault) {
      const message = `the connection is unfit since ${this.#fault.code}: ${this.#fault.message}`;
      throw new Failure('CONNECTION_UNFIT', message, { cause: this.#fault });
    }
    if (this.#waiting) throw new Failure('CLIENT_BUSY', 'another operation is under way');
    return encodeFrame(message, this.#frameLimit);
  }

  #wait(
    request: RequestMessage | undefined,
    deadline: number,
    begin: () => void,
  ): Promise<JsonObject> {
    return new Promise((resolve, reject) => {
      const left = Math.max(0, deadline - performance.now());
      const timer = setTimeout(() => this.#miss(), left);
      this.#waiting = { request, skipped: 0, timer, resolve, reject };
      if (this.#ended) this.#end(this.#ended.code, this.#ended.message);
      else begin();
    });
  }

  #settle(): Waiting | undefined {
    const waiting = this.#waiting;
    this.#waiting = undefined;
    clearTimeout(waiting?.timer);
    return waiting;
  }

  #fail(failure: Failure): void {
    const explained = this.explain(failure);
    // An error response answers its request: the stream is sound, and the next operation may go on.
    if (failure.code !== 'SERVER_ERROR') this.#fault ??= explained;
    this.#settle()?.reject(explained);
  }

  #write(frame: Uint8Array, done?: (error?: Error | null) => void): void {
    this.#server.stdin.write(frame, done);
    this.#observe?.({ kind: 'bytes', direction: 'sent', bytes: frame });
    this.#observe?.({
      kind: 'frame',
      direction: 'sent',
      line: frame.subarray(0, -1),
      size: frame.length,
      truncated: false,
    });
  }

  #take(chunk: Uint8Array): void {
    if (this.#waiting?.request) {
      this.#receive(chunk);
    } else {
      this.#early = chunk;
      this.#server.stdout.pause();
    }
  }

  #readOn(): void {
    const chunk = this.#early;
    if (!chunk) return;
    this.#early = undefined;
    this.#receive(chunk);
    this.#server.stdout.resume();
  }

  #receive(chunk: Uint8Array): void {
    this.#bytesRead += chunk.length;
    this.#observe?.({ kind: 'bytes', direction: 'received', bytes: chunk });
    this.#guard(() => {
      for (const line of this.#reader.feed(chunk)) this.#lines.push(line);
    });
    this.#consume();
  }

  #consume(): void {
    this.#guard(() => {
      while (this.#waiting?.request) {
        const line = this.#lines.shift();
        if (!line) return;
        this.#observe?.({
          kind: 'frame',
          direction: 'received',
          line,
          size: line.length + 1,
          truncated: false,
        });
        const message = parseFrame(line);
        const answer = answerFor(this.#waiting.request.id, message);
        if (answer) this.#settle()?.resolve(answer);
        else this.#skip(this.#waiting, message);
      }
    });
  }

  #skip(waiting: Waiting, message: JsonObject): void {
    waiting.skipped += 1;
    if (waiting.skipped > MAX_SKIPPED) {
      throw new Failure('TOO_MANY_NOTIFICATIONS', 'too many notifications before the response');
    }
    if (Object.hasOwn(message, 'id')) {
      this.#write(encodeFrame(replyToRequest(message), this.#frameLimit));
    }
  }

  #guard(action: () => void): void {
    try {
      action();
    } catch (error) {
      if (!(error instanceof Failure)) throw error;
      if (error.code === 'FRAME_TOO_LONG') this.#showCutLine(error);
      this.#fail(error);
    }
  }

  #showCutLine({ bytes = new Uint8Array() }: Failure): void {
    this.#observe?.({
      kind: 'frame',
      direction: 'received',
      line: bytes,
      size: this.#bytesRead,
      truncated: true,
    });
  }

  #miss(): void {
    const { request } = this.#waiting ?? {};
    const stuck = this.#server.stdin.writableLength > 0;
    if (request && request.method !== 'initialize' && !stuck) {
      const params = { requestId: request.id, reason: 'deadline passed' };
      const cancelled = notificationMessage('notifications/cancelled', params);
      this.#write(encodeFrame(cancelled, this.#frameLimit));
    }
    const what = stuck ? 'write' : 'response';
    this.#fail(new Failure('DEADLINE_PASSED', `${what} deadline passed`));
  }

  #end(code: FailureCode, message: string): void {
    this.#ended ??= new Failure(code, message);
    const waiting = this.#waiting;
    if (!waiting) return;
    // The answer itself may still be in the pipe, and so may the reason of the end.
    void this.#server.settled(LAST_WORDS_MS).then(() => {
      if (this.#waiting === waiting) this.#fail(this.#howItEnded());
    });
  }

  #howItEnded(): Failure {
    const { exit, startError } = this.#server;
    if (startError) {
      return new Failure('START_FAILED', `the server could not be started: ${startError.message}`);
    }
    if (exit) {
      const message = `server ended with ${describeExit(exit)} before it answered`;
      return new Failure('SERVER_EXITED', message);
    }
    return this.#ended ?? new Failure('OUTPUT_ENDED', 'server closed its output');
  }
}
