import {
  authorize,
  checkTools,
  resultText,
  type Tool,
} from '../../chapters/mcp-tools/code/discovery.ts';
import { Failure } from '../../chapters/mcp-tools/code/failure.ts';
import { checkInitialize, PROTOCOL_VERSION } from '../../chapters/mcp-tools/code/handshake.ts';
import {
  type JsonObject,
  notificationMessage,
  requestMessage,
} from '../../chapters/mcp-tools/code/messages.ts';
import { ClientFailure } from './client-failure.ts';
import { Connection } from './connection.ts';
import type { Observer } from './events.ts';
import { ServerProcess } from './server-process.ts';

export interface StdioClientOptions {
  /** The operator's command, as an argument vector: no shell reads it. */
  command: readonly string[];
  /** The names that may be called. Fixed here: no server and no model can extend it. */
  allowed: Iterable<string>;
  /** One deadline for all writes and reads of an operation: over 0, at most 60,000 ms. */
  timeoutMs?: number;
  /** The most bytes of one frame, newline included. */
  frameLimit?: number;
  /** The server's whole environment; `PATH` alone unless given. */
  environment?: Record<string, string>;
  cwd?: string;
  onEvent?: Observer;
}

/**
 * A server that the operator has configured, as a process, asked one thing at a time.
 *
 * Every method that fails throws a {@link ClientFailure}, which says which rule was broken, shows
 * the bytes at fault and tells how the server fares. Frame limit, process group, allowlist and the
 * bound on skipped messages are this client's policy; MCP asks for none of them.
 */
export class StdioClient {
  readonly allowed: ReadonlySet<string>;
  readonly #server: ServerProcess;
  readonly #connection: Connection;
  readonly #timeoutMs: number;
  readonly #observe: Observer | undefined;
  #nextId = 1;
  #initialized = false;
  #catalog: ReadonlyMap<string, Tool> = new Map();
  #closing: Promise<number | NodeJS.Signals | null> | undefined;

  /** @throws {Failure} OPTIONS_INVALID */
  constructor(options: StdioClientOptions) {
    const { command, timeoutMs = 5_000, frameLimit = 65_536 } = options;
    if (command.length === 0 || !(timeoutMs > 0 && timeoutMs <= 60_000)) {
      throw new Failure(
        'OPTIONS_INVALID',
        'an explicit server command and a timeout of at most 60 s are required',
      );
    }
    if (!Number.isInteger(frameLimit) || frameLimit < 1) {
      throw new Failure('OPTIONS_INVALID', 'the frame limit is a whole number of bytes');
    }
    this.allowed = new Set(options.allowed);
    this.#timeoutMs = timeoutMs;
    this.#observe = options.onEvent;
    this.#server = new ServerProcess(command, {
      environment: options.environment ?? { PATH: process.env.PATH ?? '' },
      cwd: options.cwd,
      observe: options.onEvent,
    });
    this.#connection = new Connection(this.#server, frameLimit, options.onEvent);
  }

  /** The process id of the server, which is also its process group; undefined if it never started. */
  get pid(): number | undefined {
    return this.#server.pid;
  }

  /** What the server advertised, by name; empty before {@link listTools}. */
  get catalog(): ReadonlyMap<string, Tool> {
    return this.#catalog;
  }

  /** Agrees on the version and the capabilities; nothing else may be asked before. */
  initialize(): Promise<JsonObject> {
    return this.#explained(async () => {
      if (this.#initialized) throw new Failure('ALREADY_INITIALIZED', 'the handshake is complete');
      const deadline = this.#deadline();
      const result = await this.#exchange('initialize', hello(), deadline).catch(asRefusal);
      checkInitialize(result);
      await this.#connection.send(notificationMessage('notifications/initialized'), deadline);
      this.#initialized = true;
      return result;
    });
  }

  /** Asks what the server offers, and takes the list only as a whole and within bounds. */
  listTools(): Promise<ReadonlyMap<string, Tool>> {
    return this.#explained(async () => {
      this.#catalog = checkTools(await this.#ask('tools/list', {}));
      return this.#catalog;
    });
  }

  /** Calls a tool that the application allows AND the server advertised; returns its text. */
  callTool(name: string, args: JsonObject): Promise<string> {
    return this.#explained(async () => {
      try {
        authorize(name, this.allowed, this.#catalog);
      } catch (error) {
        if (error instanceof Failure) this.#showRefused(name, args, error);
        throw error;
      }
      return resultText(await this.#ask('tools/call', { name, arguments: args }));
    });
  }

  /** Any other request, for what this client has no method of its own for. */
  request(method: string, params: JsonObject): Promise<JsonObject> {
    return this.#explained(() => this.#ask(method, params));
  }

  notify(method: string, params?: JsonObject): Promise<void> {
    return this.#explained(() =>
      this.#connection.send(notificationMessage(method, params), this.#deadline()),
    );
  }

  /**
   * Ends the server and everything it started. Safe to call twice, after a failure, and while an
   * operation waits, which then fails with CLIENT_CLOSED.
   *
   * @param graceMs how long the server may take to leave by itself once its input has ended
   * @returns the exit status (0 for a clean one), or the signal that ended it
   */
  close(graceMs = 1_000): Promise<number | NodeJS.Signals | null> {
    if (!this.#closing) {
      this.#connection.abandon();
      this.#closing = this.#server.close(graceMs);
    }
    return this.#closing;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.close();
  }

  #deadline(): number {
    return performance.now() + this.#timeoutMs;
  }

  #ask(method: string, params: JsonObject): Promise<JsonObject> {
    if (!this.#initialized) throw new Failure('NOT_INITIALIZED', `no ${method} before a handshake`);
    return this.#exchange(method, params, this.#deadline());
  }

  #exchange(method: string, params: JsonObject, deadline: number): Promise<JsonObject> {
    const request = requestMessage(this.#nextId, method, params);
    const answer = this.#connection.exchange(request, deadline);
    this.#nextId += 1;
    return answer;
  }

  #showRefused(name: string, args: JsonObject, { code }: Failure): void {
    const request = requestMessage(this.#nextId, 'tools/call', { name, arguments: args });
    this.#observe?.({ kind: 'not-sent', name, arguments: args, code, request });
  }

  async #explained<T>(operation: () => Promise<T>): Promise<T> {
    try {
      return await operation();
    } catch (error) {
      const bare = error instanceof Failure && !(error instanceof ClientFailure);
      throw bare ? this.#connection.explain(error) : error;
    }
  }
}

/** What the client says of itself. It offers no capabilities, so no server may ask for any. */
function hello(): JsonObject {
  return {
    protocolVersion: PROTOCOL_VERSION,
    capabilities: {},
    clientInfo: { name: 'lucy-learner', version: '1' },
  };
}

/** A server that answers `initialize` with an error leaves nothing to go on with. */
function asRefusal(error: unknown): never {
  if (!(error instanceof Failure && error.code === 'SERVER_ERROR')) throw error;
  throw new Failure('HANDSHAKE_REFUSED', error.message, { data: error.data, cause: error });
}
