/**
 * What is left behind: a thousand runs with stops, reloads and readers who leave; then a backend
 * that is killed in the middle of runs, again and again; then one that is told to end.
 *
 *     npm run soak -- --runs 1000 --kills 50
 */
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { MODE_NAMES } from '../server/live/protocol.ts';
import { LIMITS } from '../server/policy/limits.ts';
import { LiveClient } from '../tests/server/live/client.ts';
import { BackendProcess } from './load/backend.ts';
import { visit } from './load/reader.ts';

const { values } = parseArgs({
  options: { runs: { type: 'string', default: '1000' }, kills: { type: 'string', default: '50' } },
});
/** A server that is left alone ends within this time, and a little more. */
const ORPHANS_END_MS = 3_000;
const AT_ONCE = 12;
/** Finished runs are kept for readers who come back, up to this much. */
const KEPT_MB = LIMITS.keptBytes / 2 ** 20;

let failed = false;
await manyRuns(Number(values.runs));
await manyKills(Number(values.kills));
process.exitCode = failed ? 1 : 0;

function say(ok: boolean, what: string): void {
  failed ||= !ok;
  console.log(`${ok ? 'ok' : 'not ok'} ${what}`);
}

async function manyRuns(runs: number): Promise<void> {
  const backend = await BackendProcess.start();
  for (let i = 0; i < AT_ONCE; i += 1) await visit(backend, 0, 0);
  const before = { handles: backend.handles, collected: await backend.collected() };
  let next = 0;
  let wrong = 0;
  const reader = async () => {
    while (next < runs) {
      const seen = await visit(backend, next++, 0);
      if (seen.right === false) wrong += 1;
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, reader));
  await sleep(2 * ORPHANS_END_MS);
  say(wrong === 0, `${runs} runs: ${wrong} with a wrong end`);
  const { servers, folders, handles } = backend;
  say(
    servers.length + folders.length === 0,
    `${servers.length} processes and ${folders.length} folders left`,
  );
  say(handles <= before.handles + 2, `open files ${before.handles} before, ${handles} after`);
  const kept = (await backend.collected()) - before.collected;
  say(kept < KEPT_MB, `memory of use grew by ${kept.toFixed(1)} MB; kept runs may take ${KEPT_MB}`);

  const live = await LiveClient.open(backend);
  for (const mode of ['hang', 'lingering', 'stubborn', 'deaf'] as const) {
    await live.event(live.start({ scenario: 'failure-mode', mode }), 'process-started');
  }
  const took = await backend.end('SIGTERM');
  await live.until(() => live.closed !== undefined);
  say(took < 2_000, `SIGTERM in the middle of four runs: gone after ${took.toFixed(0)} ms`);
  say(live.closed?.code === 1001, `its socket was closed with ${live.closed?.code}`);
  say(backend.servers.length === 0, `${backend.servers.length} processes left`);
  await sleep(ORPHANS_END_MS);
}

async function manyKills(kills: number): Promise<void> {
  const temporary = mkdtempSync(join(tmpdir(), 'handshake-soak-'));
  let left = 0;
  for (let i = 0; i < kills; i += 1) {
    const backend = await BackendProcess.start(temporary);
    const live = await LiveClient.open(backend);
    for (let k = 0; k < 4; k += 1) {
      const mode = MODE_NAMES[(7 * i + 11 * k) % MODE_NAMES.length] ?? 'hang';
      live.start({ scenario: k % 2 === 0 ? 'failure-mode' : 'shutdown', mode });
    }
    await sleep(Math.random() * 800);
    await backend.end('SIGKILL');
    const end = performance.now() + ORPHANS_END_MS;
    while (backend.servers.length > 0 && performance.now() < end) await sleep(50);
    left += backend.servers.length;
  }
  say(left === 0, `SIGKILL of the backend ${kills} times: ${left} processes left after 3 s`);
  // What a killed backend left, the next one takes away.
  await (await BackendProcess.start(temporary)).end('SIGTERM');
  const folders = readdirSync(temporary).length;
  say(folders === 0, `${folders} temporary folders left after the next start`);
  rmSync(temporary, { recursive: true });
}
