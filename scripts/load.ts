/**
 * A class on one machine: readers who open the page, run a failure mode within the minute, and half
 * of whom reload or leave meanwhile.
 *
 *     npm run load -- --readers 300 --seconds 60
 *
 * Afterwards it rests until every run is forgotten, to see whether memory is where it began.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { LIMITS } from '../server/policy/limits.ts';
import { quantile } from './bench/timing.ts';
import { BackendProcess } from './load/backend.ts';
import { type Visit, visit } from './load/reader.ts';
import { throughput } from './load/throughput.ts';

const { values } = parseArgs({
  options: {
    readers: { type: 'string', default: '300' },
    seconds: { type: 'string', default: '60' },
    rest: { type: 'string', default: '130' },
  },
});
const readers = Number(values.readers);
const spanMs = 1_000 * Number(values.seconds);
/** How long a left run may go on, and then some. */
const QUIET_MS = 10_000;
/** MB by which what is of use may have grown: code that ran for the first time stays compiled. */
const GROWTH = 3;
const isForgotten = 1_000 * Number(values.rest) > LIMITS.keptMs;
const most = GROWTH + (isForgotten ? 0 : LIMITS.keptBytes / 2 ** 20);

const backend = await BackendProcess.start();
await visit(backend, 0, 0); // the first run compiles what all others use
const before = { collected: await backend.collected(), handles: backend.handles };
console.log(`${readers} readers within ${values.seconds} s; memory ${show(backend.memory)} MB`);

const watch = setInterval(() => {
  const { memory, servers } = backend;
  console.log(`  memory ${show(memory)} MB, ${servers.length} servers alive`);
}, 10_000);
const visits = await Promise.all(
  Array.from({ length: readers }, (_, i) => visit(backend, i, (spanMs * i) / readers)),
);
await sleep(QUIET_MS);
clearInterval(watch);

report(visits);
const left = { servers: backend.servers.length, folders: backend.folders.length };
console.log(`left behind: ${left.servers} processes, ${left.folders} folders of runs`);
console.log(`open files and sockets ${before.handles} before, ${backend.handles} after`);
const rates = await throughput(backend);
console.log(
  `runs ${show(rates.runs)} a second, bare starts ${show(rates.starts)} a second: ` +
    `${rates.share.toFixed(2)} of them (bar: 0.7)`,
);
await sleep(1_000 * Number(values.rest));
const grown = (await backend.collected()) - before.collected;
console.log(
  `memory ${show(backend.memory)} MB after ${values.rest} s more; of use: ` +
    `${show(before.collected)} MB before, ${show(before.collected + grown)} MB after ` +
    `(bar: ${most} MB more)`,
);
await backend.stop();

const wrong = visits.filter(({ right }) => right === false).length;
process.exitCode = wrong + left.servers + left.folders > 0 || grown > most ? 1 : 0;

function report(seen: readonly Visit[]): void {
  const watched = seen.filter(({ right }) => right !== null);
  const rightly = watched.filter(({ right }) => right);
  console.log(`${rightly.length} of ${watched.length} runs that were watched ended rightly`);
  for (const { wrong: what } of seen) if (what) console.log(`  ${what}`);
  const waits = seen.map(({ waitMs }) => waitMs);
  const [middle, late, last] = [0.5, 0.95, 1].map((share) => quantile(waits, share).toFixed(0));
  console.log(`wait for the first event: median ${middle} ms, p95 ${late} ms, longest ${last} ms`);
  console.log(`furthest place in the queue: ${Math.max(...seen.map(({ place }) => place))}`);
}

function show(value: number): string {
  return value.toFixed(1);
}
