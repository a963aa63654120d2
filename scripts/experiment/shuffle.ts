/**
 * A list in an order of its own for each key: the same key always gives the same order, here and in
 * any other language, since nothing but 32-bit arithmetic is used.
 *
 * Fisher and Yates from the end, drawing from mulberry32, which is seeded with the FNV-1a hash of the
 * key's UTF-8 bytes.
 */
export function shuffled<T>(items: readonly T[], key: string): T[] {
  const next = mulberry32(fnv1a(key));
  const order = [...items];
  for (let i = order.length - 1; i > 0; i--) {
    const j = Math.floor(next() * (i + 1));
    [order[i], order[j]] = [order[j] as T, order[i] as T];
  }
  return order;
}

/** @see Fowler, Noll and Vo, FNV-1a, 32 bits */
function fnv1a(text: string): number {
  let hash = 0x811c9dc5;
  for (const byte of new TextEncoder().encode(text)) hash = Math.imul(hash ^ byte, 0x01000193);
  return hash >>> 0;
}

/** @returns numbers from 0 up to 1, 32 bits each; Tommy Ettinger's generator */
function mulberry32(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
