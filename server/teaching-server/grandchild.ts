import { endWith, processGone } from './lifetime.ts';

/**
 * Starts this same program once more, as the process that a careless server leaves behind. It stays
 * in the server's process group and keeps the server's pipes open: that the server has ended is no
 * sign that they have. Its pid is said on stderr as `grandchild 1234`.
 *
 * @param backend the pid of the process that started the server
 */
export async function startGrandchild(backend: number, lifeMs: number): Promise<void> {
  // Loaded here alone: every other mode starts a little sooner without it.
  const { startProcess } = await import('../client/process-group.ts');
  const [program, script = ''] = process.argv;
  const child = startProcess(
    [program ?? process.execPath, script, '--grandchild-of', `${backend}`, '--life', `${lifeMs}`],
    { ownGroup: false, environment: { PATH: process.env.PATH ?? '' }, stdio: 'inherit' },
  );
  child.on('error', (error) => process.stderr.write(`no grandchild: ${error.message}\n`));
  if (child.pid !== undefined) process.stderr.write(`grandchild ${child.pid}\n`);
}

/**
 * The life of the grandchild: it reads nothing, so no end of input reaches it, and it outlives the
 * server. It ends by SIGTERM, with the backend, or when its time is over.
 */
export function stayBehind(backend: number, lifeMs: number): void {
  process.on('SIGHUP', () => {});
  endWith(processGone(backend), lifeMs);
}
