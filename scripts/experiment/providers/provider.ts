import type { ProviderName } from '../options.ts';
import type { Question } from '../question.ts';

/** What came back, whatever the API. */
export interface Answer {
  /** The name that was called or chosen, as it came; null when none was. */
  chosen: string | null;
  promptTokens: number;
  outputTokens: number;
  /** Milliseconds; null where the provider does not tell. */
  prefillMs: number | null;
  wallMs: number;
  /** What the API says, or `malformed` when a choice is not the JSON that was asked for. */
  stopReason: string;
  /** The answer in words, when there is no name in it. */
  text: string;
}

/** One API behind one interface. It retries nothing by itself. */
export interface Provider {
  readonly name: ProviderName;
  /** Fields of the receipt that say with what it was run; asks the provider at most for its version. */
  describe(models: readonly string[]): Promise<object>;
  /** @throws {Stop} when a model is not there, or the provider is not */
  check(models: readonly string[]): Promise<void>;
  /** Makes the model cold, where that is ours to do. */
  prepare(model: string): Promise<void>;
  /** The body of the request, exactly as it is sent. */
  body(question: Question): object;
  /** @throws {Overload} {@link Stop} when the request failed, whatever the reason */
  ask(question: Question, signal: AbortSignal): Promise<Answer>;
}

/** Tenths of a millisecond, as the book's receipts have them. */
export function tenths(ms: number): number {
  return Math.round(ms * 10) / 10;
}
