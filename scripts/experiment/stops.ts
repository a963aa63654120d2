/** The run cannot go on; the message says why, and what to do about it. Nothing so far is lost. */
export class Stop extends Error {
  override readonly name = 'Stop';
  /** True when the provider itself said no, so that nothing was paid for. */
  readonly unpaid: boolean;

  constructor(message: string, detail: { cause?: unknown; unpaid?: boolean } = {}) {
    super(message, { cause: detail.cause });
    this.unpaid = detail.unpaid ?? false;
  }
}

/** The provider has too much to do right now; the same request may succeed later. */
export class Overload extends Error {
  override readonly name = 'Overload';
  readonly status: number;
  /** Milliseconds that the provider asks to wait; null when it does not say. */
  readonly retryAfterMs: number | null;

  constructor(status: number, retryAfter: string | null | undefined, now = Date.now()) {
    super(`overloaded (${status})`);
    this.status = status;
    this.retryAfterMs = readRetryAfter(retryAfter ?? null, now);
  }
}

/** The reader asked to stop. */
export class Interrupted extends Error {
  override readonly name = 'Interrupted';
}

/** Too many requests, unavailable, and the Claude API's own "overloaded". */
export function isOverload(status: number | undefined): status is number {
  return status === 429 || status === 503 || status === 529;
}

/** Seconds, or a date: RFC 9110, section 10.2.3. */
function readRetryAfter(text: string | null, now: number): number | null {
  if (text === null || text.trim() === '') return null;
  const seconds = Number(text);
  const ms = Number.isFinite(seconds) ? seconds * 1_000 : Date.parse(text) - now;
  return Number.isFinite(ms) ? Math.max(0, ms) : null;
}

/** Control and bidirectional characters made visible: what a server says may not act on a terminal. */
export function printable(text: string, limit = 300): string {
  const cut = text.length > limit ? `${text.slice(0, limit)}…` : text;
  return cut.replace(/[\p{Cc}\p{Cf}\u2028\u2029]/gu, (character) => {
    const code = character.codePointAt(0) ?? 0;
    return `\\u{${code.toString(16)}}`;
  });
}
