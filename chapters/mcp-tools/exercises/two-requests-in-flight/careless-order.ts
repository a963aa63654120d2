import { Failure } from '../../code/failure.ts';
import type { JsonObject } from '../../code/messages.ts';

interface Waiting {
  id: number;
  resolve: (result: unknown) => void;
  reject: (failure: unknown) => void;
}

/** Careless: whoever has waited longest gets what comes next. */
export class Outstanding {
  #waiting: Waiting[] = [];
  #givenUp = new Set<unknown>();

  wait(id: number): Promise<unknown> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ id, resolve, reject });
    });
  }

  giveUp(id: number, failure: Failure): void {
    this.#waiting.find((one) => one.id === id)?.reject(failure);
    this.#waiting = this.#waiting.filter((one) => one.id !== id);
    this.#givenUp.add(id);
  }

  receive(message: JsonObject): 'answered' | 'late' | 'skipped' {
    if (Object.hasOwn(message, 'method')) return 'skipped';
    if (this.#givenUp.delete(message.id)) return 'late';
    if (!this.#waiting.some(({ id }) => id === message.id)) {
      throw new Failure('ID_MISMATCH', 'nobody asked for this');
    }
    this.#waiting.shift()?.resolve(message.result);
    return 'answered';
  }

  failAll(failure: Failure): void {
    for (const one of this.#waiting.splice(0)) one.reject(failure);
  }
}
