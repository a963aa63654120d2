import type * as z from 'zod';
import type { Problem } from './failures.ts';
import { type Receipt, receiptSchema } from './schema.ts';

/** The largest file that is read: 100,000 rows take about 18 MB as this project writes them. */
export const RECEIPT_LIMIT = 50_000_000;

const SHOWN = 20;

export type Parsed = { ok: true; receipt: Receipt } | { ok: false; problems: Problem[] };

/**
 * A receipt from the text of a file, or what is wrong with it, at most 20 problems. Never throws.
 * What a receipt claims is not checked here, only that it is one.
 */
export function parseReceipt(text: string): Parsed {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    return failed(isCut(text) ? truncated(text) : notJson(error));
  }
  const version = isRecord(value) ? value.schemaVersion : undefined;
  if (version !== 1) return failed(unknownSchema(value, version));
  const result = receiptSchema.safeParse(value);
  if (!result.success) {
    return {
      ok: false,
      problems: result.error.issues.slice(0, SHOWN).map((i) => problemOf(i, value)),
    };
  }
  const problems = inconsistencies(result.data);
  return problems.length > 0
    ? { ok: false, problems: problems.slice(0, SHOWN) }
    : { ok: true, receipt: result.data };
}

function failed(problem: Problem): Parsed {
  return { ok: false, problems: [problem] };
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Whether a text opens more objects, lists or strings than it closes: JSON that was cut off. */
function isCut(text: string): boolean {
  if (!/^\s*[{[]/.test(text)) return false;
  let depth = 0;
  let inString = false;
  for (let i = 0; i < text.length; i++) {
    const char = text[i];
    if (inString) {
      if (char === '\\') i++;
      else if (char === '"') inString = false;
    } else if (char === '"') inString = true;
    else if (char === '{' || char === '[') depth++;
    else if (char === '}' || char === ']') depth--;
  }
  return inString || depth > 0;
}

function truncated(text: string): Problem {
  return {
    code: 'RECEIPT_TRUNCATED',
    place: `character ${text.length.toLocaleString('en-US')}`,
    expected: 'the rest of the JSON',
    found: `the end, after ${shown(text.slice(-40))}`,
  };
}

function notJson(error: unknown): Problem {
  const found = error instanceof Error ? error.message : String(error);
  return { code: 'RECEIPT_NOT_JSON', place: '', expected: 'JSON', found: cut(found) };
}

function unknownSchema(value: unknown, version: unknown): Problem {
  return {
    code: 'RECEIPT_SCHEMA_UNKNOWN',
    place: isRecord(value) ? 'schemaVersion' : '',
    expected: isRecord(value) ? '1' : 'an object with schemaVersion 1',
    found: shown(isRecord(value) ? version : value),
  };
}

function problemOf(issue: z.core.$ZodIssue, value: unknown): Problem {
  const found = issue.path.reduce<unknown>(
    (at, key) => (typeof at === 'object' && at !== null ? Reflect.get(at, key) : undefined),
    value,
  );
  return {
    code: found === undefined ? 'RECEIPT_FIELD_MISSING' : 'RECEIPT_FIELD_INVALID',
    place: placeOf(issue.path),
    expected: expectation(issue),
    found: shown(found),
  };
}

/** `row 17, promptTokens`: a list's entry in the singular, then what is inside it. */
function placeOf(path: readonly PropertyKey[]): string {
  const [list, index, ...rest] = path.map(String);
  const singular = { rows: 'row', table: 'table entry', tasks: 'task' }[list ?? ''];
  if (singular === undefined || index === undefined) return path.map(String).join('.');
  return rest.length === 0 ? `${singular} ${index}` : `${singular} ${index}, ${rest.join('.')}`;
}

const TYPES: Record<string, string> = {
  array: 'a list',
  int: 'a whole number',
  number: 'a number',
  object: 'an object',
  record: 'an object',
  string: 'text',
};

function expectation(issue: z.core.$ZodIssue): string {
  switch (issue.code) {
    case 'invalid_type':
      return TYPES[issue.expected] ?? issue.expected;
    case 'invalid_value':
      return issue.values.map((each) => shown(each)).join(' or ');
    case 'invalid_union':
      return issue.errors.flat().map(expectation).join(' or ');
    case 'invalid_format':
      return `an ISO ${issue.format}`;
    case 'too_small':
      return `at least ${issue.minimum}`;
    case 'too_big':
      return `at most ${issue.maximum}`;
    default:
      return issue.message;
  }
}

/** What a schema cannot say: a row speaks of a model, a task and an expected tool that exist. */
function inconsistencies({ models, tasks, rows }: Receipt): Problem[] {
  const known = new Set(models);
  const problems: Problem[] = [];
  const wrong = (row: number, field: string, expected: string, found: unknown) =>
    problems.push({
      code: 'RECEIPT_FIELD_INVALID',
      place: `row ${row}, ${field}`,
      expected,
      found: shown(found),
    });
  rows.forEach((row, i) => {
    const task = tasks[row.task];
    if (!known.has(row.model)) wrong(i, 'model', 'one of the models', row.model);
    if (task === undefined) wrong(i, 'task', `less than ${tasks.length}`, row.task);
    else if (task.expected !== row.expected) wrong(i, 'expected', task.expected, row.expected);
  });
  return problems;
}

function shown(value: unknown): string {
  return value === undefined ? 'nothing' : cut(JSON.stringify(value) ?? String(value));
}

function cut(text: string): string {
  return text.length > 120 ? `${text.slice(0, 119)}…` : text;
}
