import type { Preset } from '../stepper/lesson.ts';

/** A stream of bytes, and the reads that bring it. */
export interface Stream {
  /** What is written: each line break ends a frame. */
  text: string;
  ending: 'lf' | 'crlf';
  /** Where one read ends and the next begins, in bytes from the start, rising. */
  cuts: number[];
  /** The frame limit in bytes, newline included. */
  limit: number;
}

/** The client's real limit. Drawings use a smaller one, so that the wall is in sight. */
export const CLIENT_LIMIT = 65_536;

const A = '{"jsonrpc":"2.0","id":1,"result":{}}';
const B = '{"jsonrpc":"2.0","id":2,"result":{}}';
const stream = (text: string, cuts: number[], more: Partial<Stream> = {}): Stream => ({
  text,
  ending: 'lf',
  cuts,
  limit: 1024,
  ...more,
});

/** A frame of exactly `size` bytes with its newline. */
function frameOf(size: number): string {
  const empty = '{"jsonrpc":"2.0","method":""}\n';
  return empty.replace('""', `"${'a'.repeat(size - empty.length)}"`);
}

/** Every stream to step through. One more entry here is one more case in the panel and the tests. */
export const PRESETS: readonly [Preset<Stream>, ...Preset<Stream>[]] = [
  { id: 'half', title: 'half a message', input: stream(`${A}\n`, [20]) },
  { id: 'one-and-a-half', title: 'one and a half', input: stream(`${A}\n${B}\n`, [52]) },
  { id: 'two-in-one', title: 'two in one read', input: stream(`${A}\n${B}\n`, []) },
  {
    id: 'cut-character',
    title: 'a character cut in two',
    input: stream('{"jsonrpc":"2.0","id":1,"result":{"flavor":"crème brûlée, 3 €"}}\n', [47, 65]),
  },
  {
    id: 'escaped-newline',
    title: '\\n inside a JSON string',
    input: stream('{"jsonrpc":"2.0","id":1,"result":{"text":"one\\ntwo"}}\n', [46]),
  },
  {
    id: 'raw-newline',
    title: 'a raw newline inside a string',
    input: stream('{"jsonrpc":"2.0","id":1,"result":{"text":"one\ntwo"}}\n', []),
  },
  {
    id: 'crlf',
    title: 'lines that end in CRLF',
    input: stream(`${A}\n${B}\n`, [37], { ending: 'crlf' }),
  },
  {
    id: 'log-line',
    title: 'a log line on stdout',
    input: stream(`teaching server ready\n${A}\n`, [30]),
  },
  {
    id: 'endless',
    title: 'a line that never ends',
    input: stream(`{"jsonrpc":"2.0","method":"${'a'.repeat(69)}`, [24, 48, 72], { limit: 64 }),
  },
  {
    id: 'at-limit',
    title: 'a frame of exactly the limit',
    input: stream(frameOf(64), [40], { limit: 64 }),
  },
  {
    id: 'over-limit',
    title: 'one byte over the limit',
    input: stream(frameOf(65), [40], { limit: 64 }),
  },
];
