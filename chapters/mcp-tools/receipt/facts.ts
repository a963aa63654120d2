import { COUNT_FACTS } from './fact-counts.ts';
import { MEASURE_FACTS } from './fact-measures.ts';
import { PROMPT_FACTS } from './fact-prompt.ts';
import { SETUP_FACTS } from './fact-setup.ts';
import { NotInReceipt } from './select.ts';
import type { ReceiptKind, Studies } from './study.ts';

/**
 * The numbers that sentences may name. Every one is computed from the receipts that are loaded; the
 * examples are what the shipped ones give.
 *
 * Selectors, shared by the measured facts:
 * `model`    a full name, a part of one (`1.5b`, `qwen3`, `haiku`), a list with commas, `local`, `api`, `all`
 * `protocol` `native` (the default), `choice`, `both`
 * `offer`    `unrelated-64`, `search-bm25-5`, a list with commas, or a kind: `unrelated`,
 *            `confusable`, `search`, `all`
 * `cap`      starts the text with a capital letter
 *
 * | q | parameters | forms, the default first | example |
 * | --- | --- | --- | --- |
 * | `models` | `kind` local, api, all | words, digits | three |
 * | `model-name` | `model` | full, short | Claude Haiku 4.5; Haiku 4.5 |
 * | `requests` | | words, digits | twenty-four |
 * | `requests-per-tool` | | words, digits, ordinal | three; third |
 * | `tools` | `kind` shop, confusable, unrelated, all | words, digits | eight |
 * | `sizes` | `kind` unrelated, confusable; `joint` or, and | digits, words, count | 8, 16, 32 or 64; four |
 * | `size` | `which` smallest, largest | words, digits | eight; sixty-four |
 * | `tools-added` | | digits, words | 56: the largest size less the smallest |
 * | `padding` | `offer` confusable-64 | words, digits | thirty-two: its unrelated tools |
 * | `search-k` | | words, digits | five |
 * | `rows` | `kind` | digits | 1,296 |
 * | `conditions` | `kind` | digits, words | 54 |
 * | `date` | `kind` | long | 28 September 2026 |
 * | `seed` | | digits, words | 7 |
 * | `level` | | percent | 95% |
 * | `noise` | `share` 0.75 | range, half | 0.55 to 0.88; 0.2: the interval of a share at this n |
 * | `round-trip` | `which` start, calls, median, p95; `kind` local | ms, digits, words, fraction | 44 ms; 200; 0.114 ms; a tenth of a millisecond |
 * | `price` | `model`; `which` input, output | usd | $1.00 |
 * | `used-tokens` | `model`; `which` | digits | 647,580 |
 * | `api-requests` | | digits, words | 864 |
 * | `run-cost` | | usd, exact, about | $2.51; $2.5123; $2.50 |
 * | `ceiling` | | usd | $6 |
 * | `recall` | `retriever` bm25, all-minilm | share, of, percent, words | 0.875; 21 of 24; 88%; twenty-one |
 * | `recall-missed` | `retriever` | words, digits | three |
 * | `tokens` | selector, one condition | digits, about | 2,700; near 1,070 prints 1,070 |
 * | `tokens-per-tool` | `model`, `protocol` | about, digits, sum | 39; 39.1; (2,700 − 511) / 56 |
 * | `prefill` | selector, one condition | ms, seconds, number | 1,834 ms; 1.8 seconds; 1,834 |
 * | `wall` | selector | seconds, words, range | 1.0 seconds; one second; 0.9 to 1.1 seconds |
 * | `ratio` | `of` tokens, prefill, wall; selector; over `toModel`, `toProtocol`, `toOffer` | digits, fold, fraction, cut, percent, less | 7.0; sevenfold; an eighth; two thirds; 12%; less than half |
 * | `calls-per-prefill` | selector, one condition | digits, words | 16,086; sixteen thousand |
 * | `input-cost` | selector, one condition; `requests` 1 | usd | $0.004 |
 * | `right` | selector | every count form | 23 of 24 |
 * | `misses`, `no-call`, `wrong-tool` | selector | every count form, words first | ten; seven; three |
 * | `answers` | selector | digits, words | 648; 216 |
 * | `off-offer` | selector | every count form, words first | zero; none |
 * | `chosen` | selector; `tool` (`none` for no call) | every count form, words first | three |
 * | `wrong-tools` | selector | list | translate_text, stock_level |
 * | `interval` | selector, one condition | range | 0.80 to 0.99 |
 * | `overlap` | `model`, `protocol`, `offer` of two conditions | verb | do not overlap |
 * | `paired` | `model`, `protocol`, `size`; `which` lost, gained, same | words, digits | requests that confusable tools lost |
 * | `comparisons` | `model`, `protocol`, `sizes` 16,32 | words, digits | four |
 * | `comparisons-worse` | `model`, `protocol`, `sizes` | all, words, digits, of | all four: conditions where confusable tools did worse |
 * | `right-when-offered` | selector, searches | of, and every count form | 21 of 21 |
 * | `missed-when-offered` | selector, searches | every count form, words first | two or three (range-words) |
 * | `models-better` | `model`, `protocol`, `offer`, `toOffer` | of-words, words, digits | two of the three |
 * | `prompt` | `which` rows, reproduced, tool-sent, tool-intended, sent, intended | about, digits | 1,296; 44; 44.1; 3,023 |
 *
 * Count forms: `of` 23 of 24, `digits` 23, `words` twenty-three, `none` (zero reads none), `times`
 * once, `share` 0.96, `percent` 96%, `one-in` one in five; over several conditions a count is a sum,
 * and `range` 22 to 24, `range-words` two or three, are the least and the most. `expected` narrows a
 * count to the requests for one tool.
 */
const FACTS = { ...SETUP_FACTS, ...MEASURE_FACTS, ...COUNT_FACTS, ...PROMPT_FACTS };

export type FactName = keyof typeof FACTS;

/** The attributes of `<Fact>`; which of them a fact reads is in the table above. */
export interface FactParameters {
  model?: string;
  protocol?: string;
  offer?: string;
  toModel?: string;
  toProtocol?: string;
  toOffer?: string;
  kind?: string;
  which?: string;
  of?: string;
  size?: string;
  sizes?: string;
  joint?: string;
  share?: string;
  requests?: string;
  retriever?: string;
  tool?: string;
  expected?: string;
  form?: string;
}

export interface FactQuery extends FactParameters {
  q: FactName;
  cap?: boolean;
}

/** What a fact found: `rows` counts the rows that it was computed from, 0 for a field of the header. */
export interface Found {
  text: string;
  value: number | readonly number[] | string;
  from: { receipts: readonly ReceiptKind[]; rows: number };
}

export type Fact = Found | { missing: string };

/** How a fact is computed; throws {@link NotInReceipt} for data, RangeError for a wrong question. */
export type FactRule = (studies: Studies, parameters: FactParameters) => Found;

/**
 * A number for a sentence, with where it comes from, or why the loaded receipts cannot give it.
 *
 * @throws {RangeError} when the question itself is wrong, which is the author's to mend
 */
export function fact({ q, cap = false, ...parameters }: FactQuery, studies: Studies): Fact {
  const rule: FactRule | undefined = Object.hasOwn(FACTS, q) ? FACTS[q] : undefined;
  if (rule === undefined) {
    throw new RangeError(`there is no fact ${q}; it is one of: ${Object.keys(FACTS).join(', ')}`);
  }
  try {
    const found = rule(studies, parameters);
    return cap
      ? { ...found, text: found.text.charAt(0).toUpperCase() + found.text.slice(1) }
      : found;
  } catch (error) {
    if (error instanceof NotInReceipt) return { missing: error.message };
    throw error;
  }
}
