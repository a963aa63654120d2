/** Measures what DESIGN promises about speed, as ratios within one run on one machine. */
import { benchCalls, benchStarts } from './bench/client.ts';
import { benchReceipts, benchReceiptsOnPage } from './bench/receipts.ts';

console.log(`Node ${process.version}, ${process.platform}`);
await benchCalls();
await benchStarts();
await benchReceipts();
await benchReceiptsOnPage();
