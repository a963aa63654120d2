import { type ChildProcess, spawn } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';

export type { ChildProcess };

/** Process groups are a POSIX idea; elsewhere this project starts nothing. */
export const HAS_PROCESS_GROUPS = process.platform !== 'win32';

export interface StartOptions {
  /** True for a process group of its own, which {@link signalGroup} can end as a whole. */
  ownGroup: boolean;
  /** The whole environment: nothing of ours is handed on. */
  environment: Record<string, string>;
  cwd?: string | undefined;
  stdio?: 'pipe' | 'ignore' | 'inherit';
}

/**
 * The only place in this project that starts a process: an argument vector, never a shell.
 *
 * A command that cannot be started gives a child without a pid that emits `error` later.
 */
export function startProcess(command: readonly string[], options: StartOptions): ChildProcess {
  const [program = '', ...args] = command;
  return spawn(program, args, {
    stdio: options.stdio ?? 'pipe',
    env: options.environment,
    cwd: options.cwd,
    detached: options.ownGroup,
    windowsHide: true,
  });
}

/**
 * Signals every process of a group, a server together with whatever it started.
 *
 * @param group the pid of a child that was started with a group of its own
 * @returns false when nothing of the group is left
 */
export function signalGroup(group: number, signal: NodeJS.Signals): boolean {
  // kill(-1) and kill(0) would reach far more than a group of ours.
  if (!Number.isInteger(group) || group <= 1) throw new RangeError(`${group} is no process group`);
  try {
    return process.kill(-group, signal);
  } catch {
    return false; // ESRCH; or EPERM, which macOS says of a leader that has exited
  }
}

/**
 * The living processes of a group as the operating system reports them, zombies aside. Linux only:
 * elsewhere the list is empty, and {@link signalGroup} is what remains.
 */
export function groupMembers(group: number): number[] {
  try {
    return readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name) && groupOf(name) === group)
      .map(Number)
      .sort((a, b) => a - b);
  } catch {
    return [];
  }
}

function groupOf(pid: string): number | undefined {
  try {
    // The command, in parentheses, may hold spaces: the fields are counted from its end.
    const stat = readFileSync(`/proc/${pid}/stat`, 'latin1');
    const [state, , group] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return state === 'Z' || state === 'X' ? undefined : Number(group);
  } catch {
    return undefined; // it ended while we looked
  }
}
