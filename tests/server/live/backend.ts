import { randomUUID } from 'node:crypto';
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type RunningServer, type ServerOptions, startServer } from '../../../server/start.ts';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));
export const DIST = join(ROOT, 'dist');

/** A backend on a free port, with the teaching server that was built. */
export function startBackend(options: Partial<ServerOptions> = {}): Promise<RunningServer> {
  return startServer({ dist: DIST, port: 0, ...options });
}

/**
 * The built programs under a path of their own, with a temporary folder beside them, so that every
 * process and folder of one test can be told from those of the tests that run at the same time.
 */
export class Lair {
  readonly dist = join(ROOT, '.cache', `lair-${randomUUID()}`);
  readonly temporary = join(this.dist, 'tmp');

  constructor() {
    mkdirSync(this.temporary, { recursive: true });
    mkdirSync(join(this.dist, 'web'));
    cpSync(join(DIST, 'server'), join(this.dist, 'server'), { recursive: true });
  }

  /** The living processes whose command line names this path; a zombie has none. */
  processes(): number[] {
    return readdirSync('/proc').flatMap((name) => {
      const pid = Number(name);
      const isOurs = pid > 0 && pid !== process.pid && commandLine(pid).includes(this.dist);
      return isOurs ? [pid] : [];
    });
  }

  /** Folders of runs, and what else a backend left. */
  folders(): string[] {
    return readdirSync(this.temporary, { recursive: true, encoding: 'utf8' });
  }

  remove(): void {
    rmSync(this.dist, { recursive: true, force: true });
  }
}

function commandLine(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8');
  } catch {
    return '';
  }
}
