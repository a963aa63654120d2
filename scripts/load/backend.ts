import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { BUILT } from '../built.ts';
import { collectedMemory } from './collected-memory.ts';

/** The backend as `npm start` runs it, in a process of its own with a temporary folder of its own. */
export class BackendProcess {
  readonly url: string;
  readonly token: string;
  readonly #child: ChildProcess;
  readonly #temporary: string;
  readonly #inspector: string;

  private constructor(
    child: ChildProcess,
    temporary: string,
    { url, token, inspector }: { url: string; token: string; inspector: string },
  ) {
    this.#child = child;
    this.#temporary = temporary;
    this.#inspector = inspector;
    this.url = url;
    this.token = token;
  }

  /** @param temporary where it makes its folders; one of its own unless given */
  static async start(temporary = mkdtempSync(join(tmpdir(), 'handshake-load-'))) {
    const program = ['--inspect=127.0.0.1:0', join(BUILT, 'main.js'), '--port', '0'];
    const child = spawn(process.execPath, program, {
      env: { PATH: process.env.PATH, TMPDIR: temporary },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const inspector = await said(child.stderr, /ws:\S+/);
    const url = await said(child.stdout, /http:\S+/);
    const page = await (await fetch(url)).text();
    const token = /name="handshake-token" content="([^"]+)"/.exec(page)?.[1] ?? '';
    return new BackendProcess(child, temporary, { url, token, inspector });
  }

  /** Resident memory in MB, as the operating system counts it. */
  get memory(): number {
    const status = readFileSync(`/proc/${this.#child.pid}/status`, 'utf8');
    return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1_024;
  }

  /** Memory in MB that is still of use: what JavaScript holds after everything else was collected. */
  collected(): Promise<number> {
    return collectedMemory(this.#inspector);
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

  /**
   * Ends it and waits until it is gone.
   *
   * @returns how long that took, in milliseconds
   */
  async end(signal: 'SIGTERM' | 'SIGKILL'): Promise<number> {
    const began = performance.now();
    const gone = once(this.#child, 'exit');
    this.#child.kill(signal);
    await gone;
    return performance.now() - began;
  }

  async stop(): Promise<void> {
    await this.end('SIGTERM');
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

/** The first match in what a process says; it is read on to its end, or its pipe would fill. */
function said(stream: Readable, pattern: RegExp): Promise<string> {
  return new Promise((resolve, reject) => {
    let text = '';
    stream.on('data', (chunk) => {
      text += chunk;
      const match = pattern.exec(text);
      if (match) resolve(match[0]);
    });
    stream.on('end', () => {
      reject(new Error(`the backend ended before it said its address: ${text}`));
    });
  });
}
