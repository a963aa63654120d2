import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Built to `dist/server`, beside the programs that it starts. */
const HERE = fileURLToPath(new URL('.', import.meta.url));
export const TEACHING_SERVER = join(HERE, 'teaching-server.js');

/** The backend as `npm start` runs it, in a process of its own with a temporary folder of its own. */
export class BackendProcess {
  readonly url: string;
  readonly token: string;
  readonly #child: ChildProcess;
  readonly #temporary: string;

  private constructor(child: ChildProcess, temporary: string, url: string, token: string) {
    this.#child = child;
    this.#temporary = temporary;
    this.url = url;
    this.token = token;
  }

  static async start(...options: string[]): Promise<BackendProcess> {
    const temporary = mkdtempSync(join(tmpdir(), 'handshake-load-'));
    const child = spawn(process.execPath, [join(HERE, 'main.js'), '--port', '0', ...options], {
      env: { PATH: process.env.PATH, TMPDIR: temporary },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    for await (const line of child.stdout) {
      const url = /http:\S+/.exec(String(line))?.[0];
      if (!url) continue;
      const page = await (await fetch(url)).text();
      const token = /name="handshake-token" content="([^"]+)"/.exec(page)?.[1] ?? '';
      return new BackendProcess(child, temporary, url, token);
    }
    throw new Error('the backend ended before it said its address');
  }

  /** Resident memory in MB, as the operating system counts it. */
  get memory(): number {
    const status = readFileSync(`/proc/${this.#child.pid}/status`, 'utf8');
    return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1_024;
  }

  /** Open files and sockets. */
  get handles(): number {
    return readdirSync(`/proc/${this.#child.pid}/fd`).length;
  }

  /** Teaching servers and what they started, of this backend, that are alive. */
  get servers(): number[] {
    return readdirSync('/proc')
      .filter((pid) => this.#isOurs(pid))
      .map(Number);
  }

  /** Folders of runs. */
  get folders(): string[] {
    const [own] = readdirSync(this.#temporary);
    return own ? readdirSync(join(this.#temporary, own)) : [];
  }

  async stop(): Promise<void> {
    const gone = once(this.#child, 'exit');
    this.#child.kill('SIGTERM');
    await gone;
    rmSync(this.#temporary, { recursive: true, force: true });
  }

  #isOurs(pid: string): boolean {
    try {
      return readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(this.#temporary);
    } catch {
      return false; // no process, or one that has just ended
    }
  }
}
