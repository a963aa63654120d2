import { Failure, showBytes } from './failure.ts';
import { isObject, type JsonObject } from './messages.ts';

const NEWLINE = 0x0a;
const encoder = new TextEncoder();
// fatal: a bad byte is an error, not U+FFFD. ignoreBOM: a byte-order mark stays, and JSON refuses it.
const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/**
 * One message as one line: compact JSON, which escapes every newline inside a string, and one `\n`.
 *
 * @param limit the most bytes that a frame may have, its newline included
 * @throws {Failure} MESSAGE_NOT_ENCODABLE, MESSAGE_TOO_LONG
 * @see MCP 2025-06-18, transports, stdio
 */
export function encodeFrame(message: object, limit: number): Uint8Array {
  const frame = encoder.encode(`${compactJson(message)}\n`);
  if (frame.length > limit) {
    throw new Failure(
      'MESSAGE_TOO_LONG',
      `message of ${frame.length} bytes exceeds the ${limit}-byte frame limit`,
    );
  }
  return frame;
}

function compactJson(message: object): string {
  try {
    return JSON.stringify(message, refuseUnencodable);
  } catch (error) {
    if (error instanceof Failure) throw error;
    // A cycle or a nesting that is deeper than the engine's stack.
    throw new Failure('MESSAGE_NOT_ENCODABLE', 'message has no JSON form', { cause: error });
  }
}

/** JSON.stringify would write NaN and holes as `null` and drop undefined without a word. */
function refuseUnencodable(key: string, value: unknown): unknown {
  const encodable =
    typeof value === 'number'
      ? Number.isFinite(value)
      : ['string', 'boolean', 'object'].includes(typeof value);
  if (encodable) return value;
  throw new Failure(
    'MESSAGE_NOT_ENCODABLE',
    `${key || 'message'} is ${String(value)}, which JSON cannot say`,
  );
}

/**
 * Collects bytes from a stream and hands out whole lines without their newline.
 *
 * The limit counts bytes with the newline and holds before parsing, also for a line that never
 * ends, so at most `limit` bytes are ever held. After a failure the stream cannot be trusted and
 * every further call fails in the same way.
 */
export class FrameReader {
  readonly limit: number;
  #held = new Uint8Array(0);
  #heldLength = 0;
  #failure: Failure | undefined;

  /** @param limit the most bytes that a frame may have, its newline included */
  constructor(limit: number) {
    this.limit = limit;
  }

  /** The bytes that wait for the rest of their line. */
  get held(): Uint8Array {
    return this.#held.slice(0, this.#heldLength);
  }

  /**
   * @param chunk bytes as the read returned them: half a frame, or one and a half
   * @returns every line that this chunk completes, in order
   * @throws {Failure} FRAME_TOO_LONG
   */
  feed(chunk: Uint8Array): Uint8Array[] {
    if (this.#failure) throw this.#failure;
    const lines: Uint8Array[] = [];
    let start = 0;
    for (;;) {
      const end = chunk.indexOf(NEWLINE, start);
      if (end === -1) break;
      this.#hold(chunk.subarray(start, end));
      lines.push(this.held);
      this.#heldLength = 0;
      start = end + 1;
    }
    this.#hold(chunk.subarray(start));
    return lines;
  }

  #hold(piece: Uint8Array): void {
    const length = this.#heldLength + piece.length;
    if (length + 1 > this.limit) this.#refuse(piece);
    if (length > this.#held.length) {
      // Doubling, so that a server that drips bytes cannot make us copy the line for each of them.
      const larger = new Uint8Array(Math.min(this.limit, Math.max(length, 2 * this.#held.length)));
      larger.set(this.#held.subarray(0, this.#heldLength));
      this.#held = larger;
    }
    this.#held.set(piece, this.#heldLength);
    this.#heldLength = length;
  }

  #refuse(piece: Uint8Array): never {
    const seen = new Uint8Array(200);
    const kept = this.#held.subarray(0, Math.min(this.#heldLength, seen.length));
    seen.set(kept);
    const more = piece.subarray(0, seen.length - kept.length);
    seen.set(more, kept.length);
    this.#failure = new Failure('FRAME_TOO_LONG', `frame exceeds the ${this.limit}-byte limit`, {
      bytes: seen.subarray(0, kept.length + more.length),
    });
    throw this.#failure;
  }
}

/**
 * Takes a line for what it must be, a single JSON-RPC 2.0 object. A log line, an array or half a
 * message is a failure, never something to skip.
 *
 * Two things that JavaScript cannot tell: `3`, `3.0` and `3e0` are one number, and of two equal
 * keys the last one stands.
 *
 * @param line one line, without its newline
 * @throws {Failure} FRAME_NOT_UTF8, FRAME_NOT_JSON, FRAME_NOT_JSON_RPC
 */
export function parseFrame(line: Uint8Array): JsonObject {
  const message = parseJson(decodeLine(line), line);
  if (!isObject(message) || message.jsonrpc !== '2.0') {
    throw new Failure('FRAME_NOT_JSON_RPC', `not a JSON-RPC 2.0 message: ${showBytes(line, 60)}`, {
      bytes: line,
    });
  }
  return message;
}

function decodeLine(line: Uint8Array): string {
  try {
    return decoder.decode(line);
  } catch (cause) {
    throw new Failure('FRAME_NOT_UTF8', `frame is not UTF-8: ${showBytes(line, 60)}`, {
      bytes: line,
      cause,
    });
  }
}

function parseJson(text: string, line: Uint8Array): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new Failure('FRAME_NOT_JSON', `malformed frame: ${showBytes(line, 60)}`, {
      bytes: line,
      cause,
    });
  }
}
