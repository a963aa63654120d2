import { Failure } from '../../code/failure.ts';
import { isObject, type JsonObject } from '../../code/messages.ts';

/** Careless: whatever carries our id is taken for the answer, a request of the server's too. */
export function answerFor(id: number, message: JsonObject): JsonObject | null {
  if (!Object.hasOwn(message, 'id') && Object.hasOwn(message, 'method')) return null;
  if (message.id !== id) throw new Failure('ID_MISMATCH', 'another id');
  const { result, error } = message;
  if (isObject(error) && result === undefined) {
    throw new Failure('SERVER_ERROR', `server error: ${error.message}`);
  }
  if (!isObject(result) || error !== undefined) {
    throw new Failure('RESPONSE_MALFORMED', 'no object, or an error beside it');
  }
  return result;
}
