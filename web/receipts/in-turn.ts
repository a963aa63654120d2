/** Milliseconds of tasks before the page may do something else; one that was begun is finished. */
const SHARE = 8;
const waiting = new Set<() => void>();
let channel: MessageChannel | null = null;
/** Whether the message that has some tasks run is under way. */
let isAsked = false;

/**
 * Runs tasks first come first served, a few milliseconds of them at a time, so that a dozen figures
 * that follow one change together never hold the page up: between two shares it hears its reader and
 * shows what is done.
 *
 * @param task must be done when it returns
 * @returns takes the task back
 */
export function inTurn(task: () => void): () => void {
  waiting.add(task);
  goOnLater();
  return () => waiting.delete(task);
}

function goOnLater(): void {
  if (isAsked) return;
  isAsked = true;
  if (channel === null) {
    channel = new MessageChannel();
    channel.port1.onmessage = runSome;
  }
  channel.port2.postMessage(null);
}

function runSome(): void {
  const end = performance.now() + SHARE;
  try {
    for (const task of waiting) {
      if (performance.now() > end) break;
      waiting.delete(task);
      task();
    }
  } finally {
    // Also after a task that threw, which must not keep the others waiting.
    isAsked = false;
    if (waiting.size > 0) goOnLater();
  }
}
