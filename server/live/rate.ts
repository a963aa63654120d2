/**
 * A bucket of `burst` tokens that fills at `perSecond`: what a socket may send.
 *
 * @param now a clock in milliseconds
 */
export function rateLimit(burst: number, perSecond: number, now: () => number): () => boolean {
  let tokens = burst;
  let last = now();
  return () => {
    const time = now();
    tokens = Math.min(burst, tokens + ((time - last) / 1_000) * perSecond);
    last = time;
    if (tokens < 1) return false;
    tokens -= 1;
    return true;
  };
}
