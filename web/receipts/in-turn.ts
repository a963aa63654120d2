/** Milliseconds of a frame's 16 that go to tasks; one that was begun is finished. */
const SHARE = 8;
const waiting = new Set<() => void>();

/**
 * Runs tasks first come first served, as many a frame as fit into a part of it, so that a dozen
 * figures that follow one change together never hold the page up.
 *
 * @param task must be done when it returns
 * @returns takes the task back
 */
export function inTurn(task: () => void): () => void {
  if (waiting.size === 0) requestAnimationFrame(runSome);
  waiting.add(task);
  return () => waiting.delete(task);
}

function runSome(): void {
  const end = performance.now() + SHARE;
  for (const task of waiting) {
    if (performance.now() > end) break;
    waiting.delete(task);
    task();
  }
  if (waiting.size > 0) requestAnimationFrame(runSome);
}
