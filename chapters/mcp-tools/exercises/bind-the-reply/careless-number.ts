import { Failure } from '../../code/failure.ts';
import { isObject, type JsonObject } from '../../code/messages.ts';

/** Careless: turns the id into a number first, so that `true` becomes 1. */
export function answerFor(id: number, message: JsonObject): JsonObject | null {
  if (Object.hasOwn(message, 'method')) return null;
  if (Number(message.id) !== id) throw new Failure('ID_MISMATCH', 'another id');
  const { result, error } = message;
  if ((result === undefined) === (error === undefined)) {
    throw new Failure('RESPONSE_MALFORMED', 'a response has either a result or an error');
  }
  if (isObject(error)) throw new Failure('SERVER_ERROR', `server error: ${error.message}`);
  if (!isObject(result)) throw new Failure('RESPONSE_MALFORMED', 'the result is no object');
  return result;
}
