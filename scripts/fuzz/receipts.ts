import fc from 'fast-check';
import { RECEIPT_FAILURES } from '../../chapters/mcp-tools/receipt/failures.ts';
import { parseReceipt } from '../../chapters/mcp-tools/receipt/parse.ts';
import { type SearchIndex, studyReceipt } from '../../chapters/mcp-tools/receipt/recompute.ts';

type Path = (string | number)[];

/** Every place in a JSON value, a few of each long list. */
function placesIn(value: unknown, path: Path = []): Path[] {
  if (typeof value !== 'object' || value === null) return [path];
  const inner = Object.entries(value).slice(0, 40);
  return [path, ...inner.flatMap(([key, below]) => placesIn(below, [...path, key]))];
}

function changed(value: unknown, [head, ...rest]: Path, other: unknown): unknown {
  if (head === undefined) return other;
  const copy = Array.isArray(value) ? [...value] : { ...(value as object) };
  const below = (copy as Record<string, unknown>)[head];
  (copy as Record<string, unknown>)[head] = changed(below, rest, other);
  return copy;
}

/** A receipt with a few values replaced, or its text cut or damaged: problems, never a throw. */
export function mutatedReceipts(text: string, index: SearchIndex) {
  const receipt = JSON.parse(text);
  const place = fc.constantFrom(...placesIn(receipt));
  const other = fc.oneof(fc.jsonValue(), fc.double(), fc.constantFrom('__proto__', -1, 1e300, ''));
  const values = fc
    .array(fc.tuple(place, other), { minLength: 1, maxLength: 4 })
    .map((edits) => JSON.stringify(edits.reduce((r, [at, v]) => changed(r, at, v), receipt)));
  const texts = fc
    .tuple(fc.nat(text.length), fc.nat(20), fc.string({ maxLength: 5 }))
    .map(([at, cut, put]) => text.slice(0, at) + put + text.slice(at + cut));
  const cuts = fc.nat(text.length).map((at) => text.slice(0, at));
  return fc.property(fc.oneof(values, texts, cuts), (candidate) => {
    const parsed = parseReceipt(candidate);
    const problems = parsed.ok
      ? studyReceipt(parsed.receipt, index).verdicts.flatMap((verdict) => verdict.differences)
      : parsed.problems;
    if (!parsed.ok && problems.length === 0) throw new Error('refused without a reason');
    for (const { code } of problems) {
      if (!Object.hasOwn(RECEIPT_FAILURES, code)) throw new Error(`undeclared code ${code}`);
    }
  });
}
