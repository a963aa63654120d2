/**
 * Lies and noise into everything that reads what it did not write, for minutes, from a seed.
 *
 *     npm run fuzz -- --seconds 60 --seed 7
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import fc from 'fast-check';
import { startServer } from '../server/start.ts';
import { ROOT } from './built.ts';
import { liesIntoClient } from './fuzz/client.ts';
import { anyBytesIntoFrames } from './fuzz/frames.ts';
import { anyMessagesIntoSocket, PATIENT } from './fuzz/live.ts';
import { mutatedReceipts } from './fuzz/receipts.ts';

const { values } = parseArgs({
  options: { seconds: { type: 'string', default: '60' }, seed: { type: 'string' } },
});
const seed = Number(values.seed ?? Date.now() % 2 ** 31);
const milliseconds = 1_000 * Number(values.seconds);
if (!Number.isInteger(seed) || !(milliseconds > 0)) {
  console.error('usage: npm run fuzz -- [--seconds N] [--seed N]');
  process.exit(2);
}

const read = (name: string) => readFileSync(join(ROOT, 'receipts', name), 'utf8');
const server = await startServer({ dist: join(ROOT, 'dist'), port: 0, limits: PATIENT });
const index = JSON.parse(read('search-index.json'));
const targets: [string, fc.IRawProperty<unknown>][] = [
  ['bytes into FrameReader and parseFrame', anyBytesIntoFrames],
  ['lies into StdioClient', liesIntoClient(join(ROOT, 'tests/fixtures'))],
  ['messages into the live socket', anyMessagesIntoSocket(server)],
  ['mutated receipts into the loader', mutatedReceipts(read('tool-selection-claude.json'), index)],
];

console.log(`seed ${seed}, ${values.seconds} s each`);
for (const [name, property] of targets) {
  const details = await fc.check(property, {
    seed,
    numRuns: Number.MAX_SAFE_INTEGER,
    interruptAfterTimeLimit: milliseconds,
  });
  console.log(`${details.failed ? 'not ok' : 'ok'} ${name}: ${details.numRuns} cases`);
  if (!details.failed) continue;
  process.exitCode = 1;
  console.log(fc.defaultReportMessage(details));
}
await server.close();
