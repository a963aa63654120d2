import type { Failure } from '../../code/failure.ts';
import { answerFor, type JsonObject } from '../../code/messages.ts';

interface Waiting {
  id: number;
  resolve: (result: JsonObject) => void;
  reject: (failure: unknown) => void;
}

/** Replies for several requests at once. This one remembers only the last. */
export class Outstanding {
  #waiting: Waiting | null = null;

  wait(id: number): Promise<JsonObject> {
    return new Promise((resolve, reject) => {
      this.#waiting = { id, resolve, reject };
    });
  }

  /** Ends the wait for one request, at its deadline. */
  giveUp(_id: number, failure: Failure): void {
    this.#waiting?.reject(failure);
    this.#waiting = null;
  }

  /** Refuses with ID_MISMATCH a reply that nobody asked for. */
  receive(message: JsonObject): 'answered' | 'late' | 'skipped' {
    if (!this.#waiting) return 'late';
    this.#waiting.resolve(answerFor(this.#waiting.id, message) ?? {});
    return 'answered';
  }

  /** The stream has ended: nobody may wait for ever. */
  failAll(failure: Failure): void {
    this.giveUp(0, failure);
  }
}
