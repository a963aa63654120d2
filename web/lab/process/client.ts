import type { Tool } from '../../../chapters/mcp-tools/code/discovery.ts';
import { Failure } from '../../../chapters/mcp-tools/code/failure.ts';
import { PROTOCOL_VERSION } from '../../../chapters/mcp-tools/code/handshake.ts';
import { type JsonObject, notificationMessage } from '../../../chapters/mcp-tools/code/messages.ts';
import type { RunEvent } from '../../../server/live/protocol.ts';
import type { Pipe } from './pipe.ts';
import type { Rules } from './rules.ts';

const FRAME_LIMIT = 65_536;
const MOST_SKIPPED = 16;
const decoder = new TextDecoder();

export interface ClientOptions {
  pipe: Pipe;
  rules: Rules;
  allowed: ReadonlySet<string>;
  timeoutMs: number;
  emit: (event: RunEvent) => void;
  /** Whether the server has ended, and not only its output. */
  isGone: () => boolean;
}

/**
 * The chapter's client over any pipe, with its rules handed in: one request at a time, one deadline
 * for all of it, everything shown. Node's process handling is what it leaves out.
 */
export class LabClient {
  readonly #options: ClientOptions;
  readonly #reader: InstanceType<Rules['FrameReader']>;
  #lines: Uint8Array[] = [];
  #pending: Promise<Uint8Array | null> | null = null;
  #nextId = 1;
  #catalog: ReadonlyMap<string, Tool> = new Map();

  constructor(options: ClientOptions) {
    this.#options = options;
    this.#reader = new options.rules.FrameReader(FRAME_LIMIT);
  }

  async initialize(): Promise<JsonObject> {
    const clientInfo = { name: 'lucy-learner', version: '1' };
    const params = { protocolVersion: PROTOCOL_VERSION, capabilities: {}, clientInfo };
    const result = await this.#ask('initialize', params).catch(asRefusal);
    this.#options.rules.checkInitialize(result);
    this.#send(notificationMessage('notifications/initialized'));
    return result;
  }

  async listTools(): Promise<ReadonlyMap<string, Tool>> {
    this.#catalog = this.#options.rules.checkTools(await this.#ask('tools/list', {}));
    return this.#catalog;
  }

  async callTool(name: string, args: JsonObject): Promise<string> {
    const { rules, allowed, emit } = this.#options;
    try {
      rules.authorize(name, allowed, this.#catalog);
    } catch (error) {
      if (error instanceof Failure) {
        const params = { name, arguments: args };
        const frame = rules.encodeFrame(
          rules.requestMessage(this.#nextId, 'tools/call', params),
          FRAME_LIMIT,
        );
        const text = decoder.decode(frame.subarray(0, -1));
        emit({ kind: 'not-sent', ...params, code: error.code, bytes: frame.length, text });
      }
      throw error;
    }
    return rules.resultText(await this.#ask('tools/call', { name, arguments: args }));
  }

  close(): void {
    this.#options.pipe.endInput();
    this.#options.emit({ kind: 'input-ended' });
  }

  async #ask(method: string, params: JsonObject): Promise<JsonObject> {
    const { rules, timeoutMs } = this.#options;
    const id = this.#nextId;
    this.#nextId += 1;
    const deadline = performance.now() + timeoutMs;
    this.#send(rules.requestMessage(id, method, params));
    for (let skipped = 0; skipped <= MOST_SKIPPED; skipped += 1) {
      const message = rules.parseFrame(await this.#line(deadline));
      const answer = rules.answerFor(id, message);
      if (answer) return answer;
      if (Object.hasOwn(message, 'id')) this.#send(rules.replyToRequest(message));
    }
    throw new Failure('TOO_MANY_NOTIFICATIONS', 'too many notifications before the response');
  }

  async #line(deadline: number): Promise<Uint8Array> {
    while (this.#lines.length === 0) {
      const chunk = await this.#read(deadline);
      if (chunk === null) throw this.#howItEnded();
      this.#lines = this.#fed(chunk);
    }
    const [line, ...rest] = this.#lines;
    this.#lines = rest;
    if (!(line instanceof Uint8Array)) throw new TypeError('feed returns a list of lines in bytes');
    this.#show('received', line);
    return line;
  }

  #howItEnded(): Failure {
    return this.#options.isGone()
      ? new Failure('SERVER_EXITED', 'server ended before it answered')
      : new Failure('OUTPUT_ENDED', 'server closed its output');
  }

  #fed(chunk: Uint8Array): Uint8Array[] {
    try {
      return this.#reader.feed(chunk);
    } catch (error) {
      if (error instanceof Failure && error.code === 'FRAME_TOO_LONG') {
        this.#show('received', chunk, true);
      }
      throw error;
    }
  }

  /** A read that lost against the deadline is not lost: the next one takes it up. */
  async #read(deadline: number): Promise<Uint8Array | null> {
    this.#pending ??= this.#options.pipe.read();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const late = new Promise<never>((_, reject) => {
      const passed = () => reject(new Failure('DEADLINE_PASSED', 'response deadline passed'));
      timer = setTimeout(passed, Math.max(0, deadline - performance.now()));
    });
    try {
      const chunk = await Promise.race([this.#pending, late]);
      this.#pending = null;
      return chunk;
    } finally {
      clearTimeout(timer);
    }
  }

  #send(message: object): void {
    const frame = this.#options.rules.encodeFrame(message, FRAME_LIMIT);
    this.#options.pipe.write(frame);
    this.#show('sent', frame.subarray(0, -1));
  }

  #show(direction: 'sent' | 'received', line: Uint8Array, truncated = false): void {
    const bytes = line.length + (truncated ? 0 : 1);
    const text = decoder.decode(line.subarray(0, SHOWN));
    const isCut = truncated || line.length > SHOWN;
    this.#options.emit({ kind: 'frame', direction, bytes, text, truncated: isCut });
  }
}

/** A server that answers `initialize` with an error leaves nothing to go on with. */
function asRefusal(error: unknown): never {
  if (!(error instanceof Failure && error.code === 'SERVER_ERROR')) throw error;
  throw new Failure('HANDSHAKE_REFUSED', error.message, { data: error.data, cause: error });
}

/** Bytes of a frame that are shown. */
const SHOWN = 4_096;
