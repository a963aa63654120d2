import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { median } from '../../chapters/mcp-tools/code/intervals.ts';
import { LiveClient } from '../../tests/server/live/client.ts';
import { TEACHING_SERVER } from '../built.ts';
import type { BackendProcess } from './backend.ts';

const ROUNDS = 5;
const EACH = 40;
const AT_ONCE = 8;

/**
 * Whole `normal` runs per second, as a share of bare starts of the same server per second: start,
 * end of input, exit. In rounds, because a machine that is busy slows both alike.
 *
 * @returns the median share, and both rates of the last round
 */
export async function throughput(backend: BackendProcess) {
  const readers = await Promise.all(
    Array.from({ length: AT_ONCE }, () => LiveClient.open(backend)),
  );
  const shares: number[] = [];
  let runs = 0;
  let starts = 0;
  for (let round = 0; round < ROUNDS; round += 1) {
    starts = await rate(() => bareStart());
    runs = await rate((lane) => oneRun(readers[lane]));
    shares.push(runs / starts);
  }
  await Promise.all(readers.map((reader) => reader.close()));
  return { share: median(shares) ?? 0, runs, starts };
}

/** How often a second `act` is done, in as many lanes at once. */
async function rate(act: (lane: number) => Promise<void>): Promise<number> {
  const began = performance.now();
  let left = EACH;
  const lane = async (_: unknown, index: number) => {
    while (left-- > 0) await act(index);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, lane));
  return EACH / ((performance.now() - began) / 1_000);
}

async function bareStart(): Promise<void> {
  const env = { PATH: process.env.PATH };
  const args = [TEACHING_SERVER, '--mode', 'normal'];
  const child = spawn(process.execPath, args, { env, stdio: ['pipe', 'ignore', 'ignore'] });
  child.stdin.end();
  await once(child, 'exit');
}

async function oneRun(live: LiveClient | undefined): Promise<void> {
  const run = randomUUID();
  live?.send({ type: 'run', run, scenario: 'failure-mode', mode: 'normal' });
  await live?.event(run, 'finished');
}
