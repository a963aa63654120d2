import { Overload, Stop } from './stops.ts';

/** Milliseconds: the first wait, which doubles up to the longest; and the longest that is obeyed. */
const FIRST = 1_000;
const LONGEST = 60_000;
const MOST_OBEYED = 600_000;
const ATTEMPTS = 8;

export interface Patience {
  /** Rejects when the signal aborts. */
  sleep: (ms: number) => Promise<void>;
  /** Told before each wait. */
  onWait: (ms: number, overload: Overload) => void;
}

/**
 * Tries again on overload, and on nothing else: any other fault would come again, or would hide that
 * an answer was paid for and lost.
 *
 * @throws {Stop} when the provider is still overloaded after the last attempt
 */
export async function retried<T>(act: () => Promise<T>, { sleep, onWait }: Patience): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await act();
    } catch (error) {
      if (!(error instanceof Overload)) throw error;
      const wait = error.retryAfterMs ?? Math.min(LONGEST, FIRST * 2 ** (attempt - 1));
      if (attempt === ATTEMPTS || wait > MOST_OBEYED) {
        throw new Stop(`the provider is still overloaded (${error.status}); try later`, {
          cause: error,
          unpaid: true,
        });
      }
      onWait(wait, error);
      await sleep(wait);
    }
  }
}
