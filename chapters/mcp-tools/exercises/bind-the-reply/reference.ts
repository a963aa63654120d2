import { Failure, showValue } from '../../code/failure.ts';
import { isObject, type JsonObject } from '../../code/messages.ts';

export function answerFor(id: number, message: JsonObject): JsonObject | null {
  if (Object.hasOwn(message, 'method')) return null;
  if (!Object.is(message.id, id)) {
    throw new Failure('ID_MISMATCH', `${showValue(message.id)} does not answer ${id}`);
  }
  const { result, error } = message;
  if ((result === undefined) === (error === undefined)) {
    throw new Failure('RESPONSE_MALFORMED', 'a response has either a result or an error');
  }
  if (isObject(error)) throw new Failure('SERVER_ERROR', `server error: ${error.message}`);
  if (!isObject(result)) throw new Failure('RESPONSE_MALFORMED', 'the result is no object');
  return result;
}
