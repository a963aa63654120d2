import { Failure } from '../../chapters/mcp-tools/code/failure.ts';
import { parseFrame } from '../../chapters/mcp-tools/code/frames.ts';
import { PROTOCOL_VERSION } from '../../chapters/mcp-tools/code/handshake.ts';
import { isObject, type JsonObject } from '../../chapters/mcp-tools/code/messages.ts';
import { type Action, type Answer, error, result, send } from './actions.ts';
import { SHOP, type TeachingTool } from './catalog.ts';

// JSON-RPC 2.0, section 5.1.
const PARSE_ERROR = -32700;
const INVALID_REQUEST = -32600;
const METHOD_NOT_FOUND = -32601;
const INVALID_PARAMS = -32602;

/** What a mode can look at when it spoils an answer. */
export interface Turn {
  method: string;
  params: JsonObject;
  /** The right answer to the call before this one. */
  previous: Answer | undefined;
  /** Calls so far, this one included. */
  calls: number;
}

/** One page of the tool list. */
export interface Page {
  tools: readonly TeachingTool[];
  nextCursor?: string;
}

/** How a server departs from the right conversation. `{}` departs from nothing. */
export interface Mode {
  /** What is done instead of sending the right answer. */
  answer?(answer: Answer, turn: Turn): Iterable<Action>;
  /** What is done when the client answers a request of the server's. */
  answered?(reply: JsonObject, previous: Answer | undefined): Iterable<Action>;
  /** What is done once the handshake is complete. */
  ready?: readonly Action[];
  capabilities?: JsonObject;
  tools?: readonly TeachingTool[];
  /**
   * The page for a cursor, or undefined for a cursor that the server did not give.
   *
   * @param asked how many pages were asked for before
   */
  page?(cursor: unknown, asked: number): Page | undefined;
  /** Holds from the handshake on: before it, no client has seen the server, so none may be left. */
  ignoresEndOfInput?: boolean;
  ignoresSigterm?: boolean;
}

/**
 * The server's side of one connection, without the process around it: messages in, actions out.
 *
 * The actions of one message are to be done in order, and before the next message is received.
 */
export class Conversation {
  readonly mode: Mode;
  #ready = false;
  #pages = 0;
  #calls = 0;
  #previous: Answer | undefined;

  constructor(mode: Mode) {
    this.mode = mode;
  }

  /** True once the client has said that the handshake is complete. */
  get ready(): boolean {
    return this.#ready;
  }

  /** @param line one frame without its newline */
  receiveLine(line: Uint8Array): Iterable<Action> {
    try {
      return this.receive(parseFrame(line));
    } catch (failure) {
      if (!(failure instanceof Failure)) throw failure;
      const code = failure.code === 'FRAME_NOT_JSON_RPC' ? INVALID_REQUEST : PARSE_ERROR;
      // JSON-RPC gives null for the id that could not be read.
      return [send(error(null, code, failure.message))];
    }
  }

  *receive(message: JsonObject): Iterable<Action> {
    const { id, method } = message;
    const params = isObject(message.params) ? message.params : {};
    if (method === 'tools/call') {
      const { name = null, arguments: args = null } = params;
      yield { kind: 'log', call: { id: id ?? null, name, arguments: args } };
    }
    if (!Object.hasOwn(message, 'method')) {
      yield* this.mode.answered?.(message, this.#previous) ?? [];
    } else if (!Object.hasOwn(message, 'id')) {
      yield* this.#notified(method);
    } else if (typeof method !== 'string' || !isId(id)) {
      yield send(error(null, INVALID_REQUEST, 'a request has a method and a string or integer id'));
    } else {
      yield* this.#answer(id, method, params);
    }
  }

  *#notified(method: unknown): Iterable<Action> {
    if (method !== 'notifications/initialized' || this.#ready) return;
    this.#ready = true;
    yield* this.mode.ready ?? [];
  }

  *#answer(id: string | number, method: string, params: JsonObject): Iterable<Action> {
    const previous = this.#previous;
    const answer = this.#rightAnswer(id, method, params);
    if (method === 'tools/call') {
      this.#previous = answer;
      this.#calls += 1;
    }
    const turn = { method, params, previous, calls: this.#calls };
    yield* this.mode.answer?.(answer, turn) ?? [send(answer)];
  }

  #rightAnswer(id: string | number, method: string, params: JsonObject): Answer {
    if (method === 'ping') return result(id, {});
    if (method === 'initialize') return this.#initialize(id, params);
    if (!this.#ready) return error(id, INVALID_REQUEST, 'the handshake is not complete');
    if (method === 'tools/list') return this.#list(id, params);
    if (method === 'tools/call') return this.#call(id, params);
    if (method === 'logging/setLevel' && this.mode.capabilities?.logging) return result(id, {});
    return error(id, METHOD_NOT_FOUND, `no method ${method}`);
  }

  /** A server answers with the version that it speaks, whatever was asked for; the client decides. */
  #initialize(id: string | number, { protocolVersion }: JsonObject): Answer {
    if (typeof protocolVersion !== 'string') {
      return error(id, INVALID_PARAMS, 'initialize names the version that the client speaks');
    }
    return result(id, {
      protocolVersion: PROTOCOL_VERSION,
      capabilities: this.mode.capabilities ?? { tools: {} },
      serverInfo: { name: 'lucy-teaching-server', version: '1' },
    });
  }

  #list(id: string | number, { cursor }: JsonObject): Answer {
    const tools = this.mode.tools ?? SHOP;
    const onePage = cursor === undefined ? { tools } : undefined;
    const page: Page | undefined = this.mode.page ? this.mode.page(cursor, this.#pages) : onePage;
    if (!page) return error(id, INVALID_PARAMS, 'no page of the tool list has that cursor');
    this.#pages += 1;
    return result(id, { ...page, tools: page.tools.map(({ advertised }) => advertised) });
  }

  #call(id: string | number, { name, arguments: args = {} }: JsonObject): Answer {
    const tool = (this.mode.tools ?? SHOP).find(({ advertised }) => advertised.name === name);
    if (!tool) return error(id, INVALID_PARAMS, `no tool ${JSON.stringify(name ?? null)}`);
    const text = isObject(args) ? tool.run(args) : undefined;
    if (text === undefined) {
      // A protocol error in 2025-06-18; a result with isError from 2025-11-25 on.
      return error(
        id,
        INVALID_PARAMS,
        `arguments do not fit the schema of ${tool.advertised.name}`,
      );
    }
    return result(id, { content: [{ type: 'text', text }] });
  }
}

/** MCP takes strings and integers, where JSON-RPC would also take null and fractions. */
function isId(id: unknown): id is string | number {
  return typeof id === 'string' || Number.isInteger(id);
}
