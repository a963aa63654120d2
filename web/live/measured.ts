/** The round trip of a call on the reader's own machine, as a live run measured it. */
export interface Measured {
  medianMs: number;
  p95Ms: number;
  /** ISO 8601. */
  when: string;
}

let current: Measured | null = null;
const listeners = new Set<() => void>();

export function readMeasured(): Measured | null {
  return current;
}

export function setMeasured(measured: Measured | null): void {
  current = measured;
  for (const listener of listeners) listener();
}

export function subscribeMeasured(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
