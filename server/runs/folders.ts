import { lstatSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { hostname, tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';

/** With the host's name in it: containers may share a temporary folder, and number processes anew. */
const PREFIX = `handshake-${hostname().replace(/[^\w-]/g, '_')}-`;

/**
 * The temporary folders of one backend: one of its own, and in it a fresh one for each run.
 *
 * Names carry the pid of the backend, so that the next one can tell what a killed one left behind.
 */
export class RunFolders {
  readonly root: string;

  /** @param parent where temporary files live on this system */
  constructor(parent = tmpdir()) {
    removeStale(parent);
    this.root = mkdtempSync(join(parent, `${PREFIX}${process.pid}-`));
  }

  make(): string {
    return mkdtempSync(join(this.root, 'run-'));
  }

  remove(folder: string): void {
    rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
  }

  close(): void {
    this.remove(this.root);
  }
}

/** Removes what backends of this user left that are no longer alive. */
function removeStale(parent: string): void {
  for (const name of readdirSync(parent)) {
    const pid = name.startsWith(PREFIX) ? Number.parseInt(name.slice(PREFIX.length), 10) : 0;
    if (!(pid > 0) || isAlive(pid)) continue;
    const path = join(parent, name);
    try {
      const { uid } = lstatSync(path);
      if (uid === userInfo().uid) rmSync(path, { recursive: true, force: true });
    } catch {
      // Another backend that starts now may be removing the same one.
    }
  }
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
