import { setTimeout as sleep } from 'node:timers/promises';
import { groupMembers } from '../../client/process-group.ts';
import type { StdioClient } from '../../client/stdio-client.ts';
import { failed, outcomeOf } from '../outcome.ts';
import {
  type Context,
  closeClient,
  discover,
  type Scenario,
  shakeHands,
  step,
} from '../scenario.ts';

/** A grandchild shows in the process table a moment after the server has asked for it. */
const APPEARS_WITHIN_MS = 1_000;
const LOOK_EVERY_MS = 20;

/**
 * `close()` rung by rung: who is alive in the server's process group before, the signals that it
 * takes, and who is alive afterwards, each as the operating system reports it.
 */
export const shutdown: Scenario = async (context) => {
  const { text = 'one two three' } = context.options;
  const client = context.connect(['word_count']);
  const started = performance.now();
  try {
    await shakeHands(context, client);
    await discover(context, client);
    await step(context, 'call', () => client.callTool('word_count', { text }));
  } catch (error) {
    await closeClient(context, client);
    return outcomeOf(error);
  }
  const before = await aliveBefore(context, client, started);
  const grandchildren = before.filter((pid) => pid !== client.pid);
  for (const pid of grandchildren)
    context.emit({ kind: 'process-started', pid, role: 'grandchild' });

  const exit = await closeClient(context, client);
  const after = alive(client);
  for (const pid of grandchildren) {
    if (after.includes(pid)) continue;
    // Nobody but its parent may ask how it ended, and its parent is gone as well.
    context.emit({ kind: 'process-exited', pid, role: 'grandchild', code: null, signal: null });
  }
  if (after.length > 0) return failed('RUN_BROKE', `still alive: ${after.join(', ')}`);
  return { outcome: 'ok', value: { before, after, exit } };
};

function alive({ pid }: StdioClient): number[] {
  return pid === undefined ? [] : groupMembers(pid);
}

async function aliveBefore({ mode }: Context, client: StdioClient, started: number) {
  const expected = mode === 'lingering' ? 2 : 1;
  let members = alive(client);
  while (members.length < expected && performance.now() - started < APPEARS_WITHIN_MS) {
    await sleep(LOOK_EVERY_MS);
    members = alive(client);
  }
  return members;
}
