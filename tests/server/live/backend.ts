import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
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
    writeFileSync(join(this.dist, 'web', 'index.html'), '<html><head></head></html>');
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

  /** The backend as a process of its own, as `npm start` runs it after the build. */
  async spawnBackend(...options: string[]): Promise<BackendProcess> {
    const child = spawn(process.execPath, [this.main, '--port', '0', ...options], {
      env: { ...process.env, TMPDIR: this.temporary },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    let printed = '';
    for await (const chunk of child.stdout) {
      printed += chunk;
      const url = /http:\S+/.exec(printed)?.[0];
      if (url) return { child, url, token: await tokenOf(url) };
    }
    throw new Error(`the backend ended: ${printed}`);
  }

  get main(): string {
    return join(this.dist, 'server', 'main.js');
  }

  remove(): void {
    rmSync(this.dist, { recursive: true, force: true });
  }
}

export interface BackendProcess {
  child: ChildProcess;
  url: string;
  token: string;
}

/** Ends a process that a test started, and waits until it is gone. */
export async function kill(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = once(child, 'exit');
  child.kill(signal);
  await gone;
}

/** As a page reads it: from its own head. */
async function tokenOf(url: string): Promise<string> {
  const page = await (await fetch(url)).text();
  return /name="handshake-token" content="([^"]+)"/.exec(page)?.[1] ?? '';
}

function commandLine(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8');
  } catch {
    return '';
  }
}
