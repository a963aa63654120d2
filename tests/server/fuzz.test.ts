import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { liesIntoClient } from '../../scripts/fuzz/client.ts';
import { anyBytesIntoFrames } from '../../scripts/fuzz/frames.ts';
import { anyMessagesIntoSocket, PATIENT } from '../../scripts/fuzz/live.ts';
import { mutatedReceipts } from '../../scripts/fuzz/receipts.ts';
import { startBackend } from './live/backend.ts';

// The short form of `npm run fuzz`: the same properties, a few cases of each.
const path = (name: string) => fileURLToPath(new URL(`../../${name}`, import.meta.url));
const read = (name: string) => readFileSync(path(name), 'utf8');

async function holds(property: fc.IRawProperty<unknown>, numRuns: number): Promise<void> {
  const details = await fc.check(property, { numRuns });
  expect(details.failed, fc.defaultReportMessage(details)).toBe(false);
}

test('bytes into FrameReader and parseFrame', () => holds(anyBytesIntoFrames, 2_000));

test('lies into StdioClient', () => holds(liesIntoClient(path('tests/fixtures')), 40), 60_000);

test('messages into the live socket', async () => {
  const server = await startBackend({ limits: PATIENT });
  try {
    await holds(anyMessagesIntoSocket(server), 15);
  } finally {
    await server.close();
  }
}, 60_000);

test('mutated receipts into the loader', async () => {
  const index = JSON.parse(read('receipts/search-index.json'));
  await holds(mutatedReceipts(read('receipts/tool-selection-claude.json'), index), 40);
});
