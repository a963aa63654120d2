import type { JsonObject } from '../../code/messages.ts';

/**
 * The result that `message` gives to request `id`; null when it answers nothing. What must not pass
 * for an answer is refused: throw new Failure('ID_MISMATCH', ...), from './failure.ts'.
 */
export function answerFor(id: number, message: JsonObject): JsonObject | null {
  if (Number(message.id) !== id) return null;
  return message.result as JsonObject;
}
