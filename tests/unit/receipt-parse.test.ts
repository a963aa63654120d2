import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { RECEIPT_FAILURES } from '../../chapters/mcp-tools/receipt/failures.ts';
import { parseReceipt } from '../../chapters/mcp-tools/receipt/parse.ts';
import { studyReceipt } from '../../chapters/mcp-tools/receipt/recompute.ts';
import { readFile, searchIndex, shipped, sources } from '../fixtures/receipts.ts';

const text = readFile(shipped.local);
type Json = { [key: string]: Json } & Json[];
const copy = () => JSON.parse(text) as Json;

/** The problems of the shipped receipt after a change. */
function problemsAfter(change: (receipt: Json) => void) {
  const receipt = copy();
  change(receipt);
  const parsed = parseReceipt(JSON.stringify(receipt));
  return parsed.ok ? [] : parsed.problems;
}

/** Sets a value at a path: the types of a receipt are what these tests break. */
function set(receipt: Json, path: string, value: unknown) {
  const keys = path.split('.');
  const last = keys.pop() ?? '';
  const target = keys.reduce((at, key) => at[key] as Json, receipt);
  if (value === undefined) delete target[last];
  else Reflect.set(target, last, value);
}

test.each(
  sources.flatMap(({ name, local, api }) => [
    [name, local],
    [name, api],
  ]),
)('%s load: %s', (_, file) => {
  expect(parseReceipt(readFile(file)).ok).toBe(true);
});

describe('each bad file is named with its place and what was expected', () => {
  test.each([
    [
      'rows.17.promptTokens',
      undefined,
      'RECEIPT_FIELD_MISSING',
      'row 17, promptTokens',
      'a number',
      'nothing',
    ],
    [
      'rows.17.promptTokens',
      null,
      'RECEIPT_FIELD_INVALID',
      'row 17, promptTokens',
      'a number',
      'null',
    ],
    [
      'rows.17.promptTokens',
      -1,
      'RECEIPT_FIELD_INVALID',
      'row 17, promptTokens',
      'at least 0',
      '-1',
    ],
    [
      'rows.17.promptTokens',
      1.5,
      'RECEIPT_FIELD_INVALID',
      'row 17, promptTokens',
      'a whole number',
      '1.5',
    ],
    [
      'rows.17.promptTokens',
      '506',
      'RECEIPT_FIELD_INVALID',
      'row 17, promptTokens',
      'a number',
      '"506"',
    ],
    ['rows.3.chosen', undefined, 'RECEIPT_FIELD_MISSING', 'row 3, chosen', 'text', 'nothing'],
    [
      'rows.3.protocol',
      'telepathy',
      'RECEIPT_FIELD_INVALID',
      'row 3, protocol',
      '"native" or "choice"',
      '"telepathy"',
    ],
    ['rows.0.model', 'gpt', 'RECEIPT_FIELD_INVALID', 'row 0, model', 'one of the models', '"gpt"'],
    ['rows.0.task', 24, 'RECEIPT_FIELD_INVALID', 'row 0, task', 'less than 24', '24'],
    [
      'rows.0.expected',
      'word_count',
      'RECEIPT_FIELD_INVALID',
      'row 0, expected',
      'stock_level',
      '"word_count"',
    ],
    ['rows.1295', 7, 'RECEIPT_FIELD_INVALID', 'row 1295', 'an object', '7'],
    [
      'table.2.accuracy',
      1.2,
      'RECEIPT_FIELD_INVALID',
      'table entry 2, accuracy',
      'at most 1',
      '1.2',
    ],
    ['tasks.5.expected', undefined, 'RECEIPT_FIELD_MISSING', 'task 5, expected', 'text', 'nothing'],
    [
      'protocolRoundTrip.calls',
      undefined,
      'RECEIPT_FIELD_MISSING',
      'protocolRoundTrip.calls',
      'a number',
      'nothing',
    ],
    ['rows', undefined, 'RECEIPT_FIELD_MISSING', 'rows', 'a list', 'nothing'],
    ['schemaVersion', 2, 'RECEIPT_SCHEMA_UNKNOWN', 'schemaVersion', '1', '2'],
    ['schemaVersion', undefined, 'RECEIPT_SCHEMA_UNKNOWN', 'schemaVersion', '1', 'nothing'],
  ])('%s set to %j', (path, value, code, place, expected, found) => {
    expect(problemsAfter((receipt) => set(receipt, path, value))[0]).toEqual({
      code,
      place,
      expected,
      found,
    });
  });

  test.each([
    ['an empty file', '', 'RECEIPT_NOT_JSON'],
    ['a table in CSV', 'tokens,accuracy\n511,0.7', 'RECEIPT_NOT_JSON'],
    ['a comma too many', '{"schemaVersion": 1,}', 'RECEIPT_NOT_JSON'],
    ['a list', '[1, 2]', 'RECEIPT_SCHEMA_UNKNOWN'],
    ['null', 'null', 'RECEIPT_SCHEMA_UNKNOWN'],
    ['another object', '{"name": "a package"}', 'RECEIPT_SCHEMA_UNKNOWN'],
    ['half a receipt', text.slice(0, text.length / 2), 'RECEIPT_TRUNCATED'],
    ['all but the last brace', text.slice(0, -3), 'RECEIPT_TRUNCATED'],
    ['an open string', '{"schemaVersion": 1, "created": "2026', 'RECEIPT_TRUNCATED'],
  ])('%s', (_, file, code) => {
    const parsed = parseReceipt(file);
    expect(parsed.ok ? [] : parsed.problems.map((problem) => problem.code)).toEqual([code]);
  });

  test('a union and a format say what they would take', () => {
    const created = problemsAfter((receipt) => set(receipt, 'created', 'yesterday'));
    const temperature = problemsAfter((receipt) => set(receipt, 'temperature', null));
    expect([created[0]?.expected, temperature[0]?.expected]).toEqual([
      'an ISO date',
      'a number or text',
    ]);
  });

  test('a file of a thousand faults names twenty', () => {
    const problems = problemsAfter((receipt) => {
      for (const row of receipt.rows ?? []) set(row, 'wallMs', 'slow');
    });
    expect(problems).toHaveLength(20);
  });
});

test('a value that was not measured is null, and stays a gap', () => {
  const receipt = copy();
  set(receipt, 'rows.0.prefillMs', null);
  const parsed = parseReceipt(JSON.stringify(receipt));
  if (!parsed.ok) throw new Error('it is a receipt');
  const [first] = studyReceipt(parsed.receipt, searchIndex()).conditions.values();
  expect(first?.medianPrefillMs).toBeNull();
  expect(first?.medianWallMs).toBeGreaterThan(0);
});

test('whatever is done to a receipt, it is taken or refused with declared codes', () => {
  const small = copy();
  set(small, 'rows', (small.rows ?? []).slice(0, 48));
  const source = JSON.stringify(small);
  const paths = pathsOf(small);
  const junk = fc.oneof(fc.jsonValue(), fc.constant(undefined), fc.double(), fc.integer());
  const index = searchIndex();
  fc.assert(
    fc.property(
      fc.constantFrom(...paths),
      junk,
      fc.nat(source.length),
      fc.boolean(),
      (path, value, end, cut) => {
        const receipt = JSON.parse(source) as Json;
        set(receipt, path, value);
        const whole = JSON.stringify(receipt);
        const parsed = parseReceipt(cut ? whole.slice(0, end) : whole);
        if (parsed.ok) {
          const { verdicts } = studyReceipt(parsed.receipt, index);
          const problems = verdicts.flatMap(({ differences }) => differences);
          return problems.every(({ code }) => Object.hasOwn(RECEIPT_FAILURES, code));
        }
        return (
          parsed.problems.length > 0 &&
          parsed.problems.every(
            ({ code, expected }) => Object.hasOwn(RECEIPT_FAILURES, code) && expected !== '',
          )
        );
      },
    ),
    { numRuns: 400 },
  );
});

function pathsOf(value: unknown, prefix = ''): string[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, entry]) => {
    const path = prefix === '' ? key : `${prefix}.${key}`;
    return [path, ...pathsOf(entry, path)];
  });
}
