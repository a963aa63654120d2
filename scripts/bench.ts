/** Measures what is promised about speed, on this machine, as ratios within the run where it can. */
import { fileURLToPath } from 'node:url';
import { benchCalls, benchStarts } from './bench/client.ts';
import { benchPage } from './bench/page.ts';
import { benchReceipts } from './bench/receipts.ts';

/** Built to `dist/server/bench.js`. */
const ROOT = fileURLToPath(new URL('../..', import.meta.url));

console.log(`Node ${process.version}, ${process.platform}`);
await benchCalls();
await benchStarts();
await benchReceipts(ROOT);
await benchPage(ROOT);
