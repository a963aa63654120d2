const waiting = new Set<() => void>();

/**
 * Runs each task in a frame of its own, first come first served, so that a dozen figures that follow
 * one change together never hold up a frame.
 *
 * @returns takes the task back
 */
export function inTurn(task: () => void): () => void {
  if (waiting.size === 0) requestAnimationFrame(runOne);
  waiting.add(task);
  return () => waiting.delete(task);
}

function runOne(): void {
  const [next] = waiting;
  if (next === undefined) return;
  waiting.delete(next);
  if (waiting.size > 0) requestAnimationFrame(runOne);
  next();
}
