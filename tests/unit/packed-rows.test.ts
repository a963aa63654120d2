import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Row } from '../../chapters/mcp-tools/receipt/schema.ts';
import { packRows, unpackRows } from '../../web/receipts/packed-rows.ts';
import { receiptIn, shipped } from '../fixtures/receipts.ts';

const milliseconds = fc.option(fc.double({ min: 0, noNaN: true, noDefaultInfinity: true }));
const row: fc.Arbitrary<Row> = fc.record(
  {
    model: fc.string({ minLength: 1 }),
    protocol: fc.constantFrom('native', 'choice'),
    offer: fc.string({ minLength: 1 }),
    task: fc.nat(),
    expected: fc.string({ minLength: 1 }),
    chosen: fc.option(fc.string({ minLength: 1 })),
    promptTokens: fc.maxSafeNat(),
    prefillMs: milliseconds,
    wallMs: milliseconds,
    stopReason: fc.option(fc.string()),
  },
  {
    requiredKeys: [
      ...(['model', 'protocol', 'offer', 'task', 'expected', 'chosen'] as const),
      ...(['promptTokens', 'prefillMs', 'wallMs'] as const),
    ],
    noNullPrototype: true,
  },
);

test('whatever a row says, it says after the way from the worker to the page', () => {
  fc.assert(
    fc.property(fc.array(row), (rows) => {
      expect(unpackRows(structuredClone(packRows(rows)))).toStrictEqual(rows);
    }),
  );
});

test.each([shipped.local, shipped.api])('the rows of %s, with each text once', (file) => {
  const { rows } = receiptIn(file);
  const packed = packRows(rows);
  expect(unpackRows(packed)).toStrictEqual(rows);
  expect(new Set(packed.texts).size).toBe(packed.texts.length);
  expect(packed.texts.length).toBeLessThan(100);
});
