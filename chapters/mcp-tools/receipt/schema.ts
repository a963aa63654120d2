import * as z from 'zod';

const count = z.int().min(0);
const milliseconds = z.number().min(0);
const share = z.number().min(0).max(1);
const name = z.string().min(1);

/** How the model was asked: with tools in the API's own field, or for one of the listed names. */
const protocolSchema = z.enum(['native', 'choice']);

/** One request to one model. `chosen` is null when the answer called no tool. */
const rowSchema = z.object({
  model: name,
  protocol: protocolSchema,
  /** The catalog and its size, `confusable-32`, or a search and its k, `search-bm25-5`. */
  offer: name,
  /** Index into `tasks`. */
  task: count,
  expected: name,
  chosen: name.nullable(),
  promptTokens: count,
  /** Null where the provider does not tell. */
  prefillMs: milliseconds.nullable(),
  wallMs: milliseconds.nullable(),
  stopReason: z.string().nullable().optional(),
});

/** What the run printed for one condition: a claim, which the rows prove or refute. */
const tableEntrySchema = z.object({
  model: name,
  protocol: protocolSchema,
  offer: name,
  n: count,
  correct: count,
  /** To 3 places; null when n is 0. */
  accuracy: share.nullable(),
  wilson95: z.tuple([share, share]).nullable(),
  calledAnyTool: share.nullable(),
  medianPromptTokens: milliseconds.nullable(),
  medianPrefillMs: milliseconds.nullable(),
  medianWallMs: milliseconds.nullable().optional(),
});

/** US dollars per million tokens. */
const priceSchema = z.object({ input: z.number().min(0), output: z.number().min(0) });

const usageSchema = z.object({
  requests: count,
  usage: z.record(z.string(), z.object({ input_tokens: count, output_tokens: count })),
  /** US dollars, to 4 places. */
  costUsd: z.number().min(0),
  prices: z.string().optional(),
  /** By model; where it is left out, the price is the one that this project knows. */
  priceList: z.record(z.string(), priceSchema).optional(),
  ceilingUsd: z.number().min(0).optional(),
});

/** The mark of a receipt whose every prompt was in this project's words. */
export const OUR_WORDING_MARK = 'handshake';

/** A measurement file of the tool-selection experiment, schema version 1. */
export const receiptSchema = z.object({
  schemaVersion: z.literal(1),
  chapter: z.number(),
  created: z.iso.date(),
  models: z.array(name).min(1),
  seed: z.int(),
  temperature: z.union([z.number(), z.string()]),
  coldStart: z.string(),
  /** `handshake` when the texts of this project were sent, so that its search can be run again. */
  wording: z.string().optional(),
  /** What made the file: `handshake 0.1.0`. */
  tool: z.string().optional(),
  /** Present when an API was asked: the receipt then belongs beside a local one, not in its place. */
  provider: z.string().optional(),
  tasks: z.array(z.object({ request: z.string(), expected: name })).min(1),
  catalogs: z.object({
    shop: z.array(name),
    confusable: z.array(name),
    unrelated: z.array(name),
  }),
  search: z.object({
    k: z.int().min(1),
    catalog: name,
    /** A share by retriever, to 3 places. */
    recallAt5: z.record(z.string(), share),
    /** The names offered, best first, by `retriever:task`. */
    offered: z.record(z.string(), z.array(name)),
  }),
  table: z.array(tableEntrySchema),
  protocolRoundTrip: z.object({
    startAndHandshakeMs: milliseconds,
    calls: count,
    medianCallMs: milliseconds,
    p95CallMs: milliseconds,
  }),
  rows: z.array(rowSchema),
  limits: z.array(z.string()),
  usage: usageSchema.optional(),
});

export type Protocol = z.infer<typeof protocolSchema>;
export type Row = z.infer<typeof rowSchema>;
export type TableEntry = z.infer<typeof tableEntrySchema>;
export type Usage = z.infer<typeof usageSchema>;
export type Receipt = z.infer<typeof receiptSchema>;
export type Catalogs = Receipt['catalogs'];
