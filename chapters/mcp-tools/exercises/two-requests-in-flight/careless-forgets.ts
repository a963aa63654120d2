import { Failure } from '../../code/failure.ts';
import { answerFor, type JsonObject } from '../../code/messages.ts';

interface Waiting {
  resolve: (result: JsonObject) => void;
  reject: (failure: unknown) => void;
}

/** Careless: an id that timed out is forgotten, so its reply looks like one nobody asked for. */
export class Outstanding {
  readonly #waiting = new Map<unknown, Waiting>();

  wait(id: number): Promise<JsonObject> {
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, { resolve, reject });
    });
  }

  giveUp(id: number, failure: Failure): void {
    this.#waiting.get(id)?.reject(failure);
    this.#waiting.delete(id);
  }

  receive(message: JsonObject): 'answered' | 'late' | 'skipped' {
    if (Object.hasOwn(message, 'method')) return 'skipped';
    const waiting = this.#waiting.get(message.id);
    if (!waiting) throw new Failure('ID_MISMATCH', 'nobody asked for this');
    this.#waiting.delete(message.id);
    waiting.resolve(answerFor(message.id as number, message) ?? {});
    return 'answered';
  }

  failAll(failure: Failure): void {
    for (const { reject } of this.#waiting.values()) reject(failure);
    this.#waiting.clear();
  }
}
