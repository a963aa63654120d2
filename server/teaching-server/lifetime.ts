import { readFileSync } from 'node:fs';

/** The longest that any process of the teaching server lives, in milliseconds. */
export const LONGEST_LIFE_MS = 60_000;

const LOOK_EVERY_MS = 250;

/**
 * Ends this process when the one that it serves is gone, or when its time is over. A timer and not
 * the end of input, because a server that is stuck on purpose must not outlive anybody either.
 *
 * @param isGone asked four times a second
 */
export function endWith(isGone: () => boolean, lifeMs: number): void {
  setInterval(() => {
    if (isGone()) process.exit(0);
  }, LOOK_EVERY_MS);
  setTimeout(() => process.exit(0), lifeMs);
}

/** Asks whether a process that need not be our parent has gone. */
export function processGone(pid: number): () => boolean {
  return () => {
    try {
      process.kill(pid, 0);
      return isZombie(pid);
    } catch (error) {
      // EPERM is said of a process that is there and somebody else's.
      return (error as NodeJS.ErrnoException).code !== 'EPERM';
    }
  };
}

/** A killed process can still be signalled until its own parent has asked for its status. */
function isZombie(pid: number): boolean {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'latin1');
    // The command, in parentheses, may hold anything: the state follows the last one.
    return stat.charAt(stat.lastIndexOf(')') + 2) === 'Z';
  } catch {
    return false; // a system without /proc
  }
}
