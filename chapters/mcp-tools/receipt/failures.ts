/**
 * Why a file is not taken as a receipt, or why a receipt is not to be believed. The page shows the
 * code with the place and what was expected there; tests assert on it.
 */
export const RECEIPT_FAILURES = {
  RECEIPT_TOO_LARGE: 'The file is larger than a receipt may be, and was not read.',
  RECEIPT_UNREADABLE: 'The file or address could not be read.',
  RECEIPT_NOT_JSON: 'The file is not JSON.',
  RECEIPT_TRUNCATED: 'The file ends before its JSON does.',
  RECEIPT_SCHEMA_UNKNOWN: 'The file is JSON, but not a receipt of schema version 1.',
  RECEIPT_FIELD_MISSING: 'A field that every receipt has is not there.',
  RECEIPT_FIELD_INVALID: 'A field holds something that it cannot hold.',
  RECEIPT_CROSS_ORIGIN: 'The address of the receipt lies on another origin, and was not fetched.',
  RECEIPT_TABLE_DIFFERS: "The table does not follow from the receipt's own rows.",
  RECEIPT_RECALL_DIFFERS: "The recall does not follow from the receipt's own offers.",
  RECEIPT_SEARCH_DIFFERS: 'BM25, run again on the search index, offers other tools.',
  RECEIPT_COST_DIFFERS: 'The cost does not follow from the tokens at list price.',
} as const;

export type ReceiptFailureCode = keyof typeof RECEIPT_FAILURES;

/** What is wrong with a file, where, and what was expected there. */
export interface Problem {
  code: ReceiptFailureCode;
  /** Where: `row 17, promptTokens`; empty when the whole file is meant. Rows count from 0. */
  place: string;
  expected: string;
  /** What was found, cut to a line. */
  found: string;
}
