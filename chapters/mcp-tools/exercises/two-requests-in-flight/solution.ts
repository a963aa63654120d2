import { Failure, showValue } from '../../code/failure.ts';
import { answerFor, type JsonObject } from '../../code/messages.ts';

interface Waiting {
  resolve: (result: JsonObject) => void;
  reject: (failure: unknown) => void;
}

/** How many given-up ids are remembered, so that a silent server cannot fill our memory. */
const REMEMBERED = 64;

/** Replies for several requests at once, in whatever order they come. */
export class Outstanding {
  readonly #waiting = new Map<number, Waiting>();
  readonly #givenUp = new Set<number>();

  /** Waits for the reply to `id`, which has not been used before. */
  wait(id: number): Promise<JsonObject> {
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, { resolve, reject });
    });
  }

  /** Ends the wait for one request, at its deadline say, and remembers that a reply may yet come. */
  giveUp(id: number, failure: Failure): void {
    const waiting = this.#take(id);
    if (!waiting) return;
    this.#givenUp.add(id);
    for (const oldest of this.#givenUp) {
      if (this.#givenUp.size <= REMEMBERED) break;
      this.#givenUp.delete(oldest);
    }
    waiting.reject(failure);
  }

  /**
   * @returns `answered`, `late` for the reply to a request that was given up, or `skipped` for a
   *   message that is no reply
   * @throws {Failure} ID_MISMATCH for a reply that nobody has asked for: the stream cannot be trusted
   */
  receive(message: JsonObject): 'answered' | 'late' | 'skipped' {
    if (Object.hasOwn(message, 'method')) return 'skipped';
    const { id } = message;
    if (typeof id !== 'number') throw unasked(id);
    if (this.#givenUp.delete(id)) return 'late';
    const waiting = this.#take(id);
    if (!waiting) throw unasked(id);
    try {
      waiting.resolve(answerFor(id, message) ?? {});
    } catch (error) {
      waiting.reject(error);
      if (error instanceof Failure && error.code !== 'SERVER_ERROR') throw error;
    }
    return 'answered';
  }

  /** Fails everything that waits: the stream has ended, or is no longer to be trusted. */
  failAll(failure: Failure): void {
    for (const id of [...this.#waiting.keys()]) this.#take(id)?.reject(failure);
  }

  #take(id: number): Waiting | undefined {
    const waiting = this.#waiting.get(id);
    this.#waiting.delete(id);
    return waiting;
  }
}

function unasked(id: unknown): Failure {
  return new Failure('ID_MISMATCH', `response id ${showValue(id)} answers no outstanding request`);
}
