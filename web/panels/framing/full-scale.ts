import { Failure, type FailureCode } from '../../../chapters/mcp-tools/code/failure.ts';
import { FrameReader } from '../../../chapters/mcp-tools/code/frames.ts';
import { CLIENT_LIMIT } from './presets.ts';

export interface FullScaleRow {
  what: string;
  /** Bytes written, newline included. */
  written: number;
  outcome: FailureCode | 'handed out';
  /** The most that the reader held at any time. */
  mostHeld: number;
}

/** A pipe of Linux hands over at most this many bytes at once. */
const READ = 65_536;

/** The three cases at the limit, run with the client's real one in reads as a pipe makes them. */
export function fullScale(): FullScaleRow[] {
  return [
    run('exactly the limit', CLIENT_LIMIT, true),
    run('one byte more', CLIENT_LIMIT + 1, true),
    run('no newline, ever', 3 * CLIENT_LIMIT, false),
  ];
}

function run(what: string, written: number, ends: boolean): FullScaleRow {
  const bytes = new Uint8Array(written).fill(0x61);
  if (ends) bytes[written - 1] = 0x0a;
  const reader = new FrameReader(CLIENT_LIMIT);
  let mostHeld = 0;
  let handed = 0;
  try {
    for (let start = 0; start < written; start += READ) {
      const lines = reader.feed(bytes.subarray(start, start + READ));
      handed += lines.length;
      mostHeld = Math.max(mostHeld, reader.held.length, ...lines.map((line) => line.length));
    }
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    return { what, written, outcome: error.code, mostHeld: Math.max(mostHeld, reader.held.length) };
  }
  if (handed !== 1) throw new RangeError(`${what} came out as ${handed} frames`);
  return { what, written, outcome: 'handed out', mostHeld };
}
