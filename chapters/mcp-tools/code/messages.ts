import { Failure, showValue } from './failure.ts';

/** A decoded JSON object: nothing about its fields is known until it is checked. */
export type JsonObject = Record<string, unknown>;

export interface RequestMessage {
  jsonrpc: '2.0';
  id: number;
  method: string;
  params: JsonObject;
}

export interface NotificationMessage {
  jsonrpc: '2.0';
  method: string;
  params?: JsonObject;
}

/** True for what JSON calls an object: not null, not an array. */
export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** A request has an id, and is owed one response with that id. JSON-RPC 2.0, section 4. */
export function requestMessage(id: number, method: string, params: JsonObject): RequestMessage {
  return { jsonrpc: '2.0', id, method, params };
}

/** A notification carries no id: nobody may answer it. JSON-RPC 2.0, section 4.1. */
export function notificationMessage(method: string, params?: JsonObject): NotificationMessage {
  return params === undefined ? { jsonrpc: '2.0', method } : { jsonrpc: '2.0', method, params };
}

/**
 * The result that `message` gives to request `id`, or null when it answers nothing: a notification,
 * or a request of the server's own, which may carry any id, ours too.
 *
 * The id must be the same in type and in value. `Object.is` alone says that: `true == 1` and
 * `"3" == 3` hold for `==`, and `Number(id)` would take both.
 *
 * @param id the id of the one request that waits
 * @param message one decoded frame
 * @returns the result object, or null when the caller should read on
 * @throws {Failure} ID_MISMATCH, RESPONSE_MALFORMED, SERVER_ERROR
 * @see JSON-RPC 2.0, section 5; MCP 2025-06-18, basic protocol, responses
 */
export function answerFor(id: number, message: JsonObject): JsonObject | null {
  if (Object.hasOwn(message, 'method')) return null;
  if (!Object.is(message.id, id)) {
    throw new Failure(
      'ID_MISMATCH',
      `response id ${showValue(message.id)} does not answer request ${id}`,
    );
  }
  const hasResult = Object.hasOwn(message, 'result');
  if (hasResult === Object.hasOwn(message, 'error')) {
    const found = hasResult ? 'both a result and an error' : 'neither a result nor an error';
    throw new Failure('RESPONSE_MALFORMED', `the response to request ${id} has ${found}`);
  }
  if (!hasResult) throw serverError(id, message.error);
  if (!isObject(message.result)) {
    throw new Failure('RESPONSE_MALFORMED', `the result of request ${id} is not an object`);
  }
  return message.result;
}

function serverError(id: number, error: unknown): Failure {
  if (!isObject(error) || !Number.isInteger(error.code) || typeof error.message !== 'string') {
    return new Failure(
      'RESPONSE_MALFORMED',
      `the error of request ${id} lacks its code or message`,
    );
  }
  return new Failure('SERVER_ERROR', `server error ${error.code}: ${error.message}`, {
    data: error.data,
  });
}

/**
 * What a client that declares no capabilities says to a request of the server's own: a ping is
 * answered, as the specification asks, and anything else is a method that is not here.
 *
 * @param message a decoded frame that has a method and an id
 * @throws {Failure} REQUEST_MALFORMED
 * @see MCP 2025-06-18, basic utilities, ping; JSON-RPC 2.0, section 5.1
 */
export function replyToRequest(message: JsonObject): JsonObject {
  const { id, method } = message;
  if (typeof method !== 'string' || !(typeof id === 'string' || Number.isInteger(id))) {
    throw new Failure('REQUEST_MALFORMED', `a request of the server has id ${showValue(id)}`);
  }
  return method === 'ping'
    ? { jsonrpc: '2.0', id, result: {} }
    : { jsonrpc: '2.0', id, error: { code: -32601, message: 'method not found' } };
}
