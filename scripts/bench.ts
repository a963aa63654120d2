/** Measures what is promised about speed, on this machine, as ratios within the run where it can. */
import { benchCalls, benchStarts } from './bench/client.ts';
import { benchPage } from './bench/page.ts';
import { benchReceipts } from './bench/receipts.ts';
import { ROOT } from './built.ts';

console.log(`Node ${process.version}, ${process.platform}`);
await benchCalls();
await benchStarts();
await benchReceipts(ROOT);
await benchPage(ROOT);
