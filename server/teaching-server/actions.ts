import { encodeFrame } from '../../chapters/mcp-tools/code/frames.ts';
import type { JsonObject } from '../../chapters/mcp-tools/code/messages.ts';

/** What the call log keeps of one `tools/call`, exactly as it was received. */
export interface LoggedCall {
  id: unknown;
  name: unknown;
  arguments: unknown;
}

/**
 * One thing that the server does. A mode only says what is done and in which order; the process in
 * `serve.ts` does it, and a browser worker does what it can.
 */
export type Action =
  | { kind: 'log'; call: LoggedCall }
  /** Bytes on stdout; the next action waits until the pipe has room again. */
  | { kind: 'write'; bytes: Uint8Array }
  /** A line on stderr. */
  | { kind: 'say'; text: string }
  | { kind: 'wait'; ms: number }
  /** Nothing more is ever done, whatever arrives. */
  | { kind: 'hang' }
  /** The same, and the input is not even read any more. */
  | { kind: 'stop-reading' }
  | { kind: 'end-output' }
  | { kind: 'exit'; status: number }
  | { kind: 'start-grandchild' };

/** Far above any client's limit: the server's own frames are not what it bounds. */
const OUTPUT_LIMIT = 1_048_576;

const encoder = new TextEncoder();

export const encode = (message: object): Uint8Array => encodeFrame(message, OUTPUT_LIMIT);
export const send = (message: object): Action => ({ kind: 'write', bytes: encode(message) });
export const write = (text: string): Action => ({ kind: 'write', bytes: encoder.encode(text) });
export const say = (text: string): Action => ({ kind: 'say', text });
export const wait = (ms: number): Action => ({ kind: 'wait', ms });

/** A response of the server's: the right one, or what a mode makes of it. */
export interface Answer {
  jsonrpc: '2.0';
  id: unknown;
  result?: JsonObject;
  error?: { code: number; message: string; data?: unknown };
}

export const result = (id: unknown, value: JsonObject): Answer => ({
  jsonrpc: '2.0',
  id,
  result: value,
});

export const error = (id: unknown, code: number, message: string, data?: unknown): Answer => ({
  jsonrpc: '2.0',
  id,
  error: data === undefined ? { code, message } : { code, message, data },
});
