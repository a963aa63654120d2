import fc from 'fast-check';
import { FAILURES, Failure } from '../../chapters/mcp-tools/code/failure.ts';
import { FrameReader, parseFrame } from '../../chapters/mcp-tools/code/frames.ts';
import { answerFor } from '../../chapters/mcp-tools/code/messages.ts';

/** Anything that is thrown must be a failure that the README declares. */
export function mustBeDeclared(error: unknown): void {
  if (error instanceof Failure && Object.hasOwn(FAILURES, error.code)) return;
  throw new Error('an undeclared error', { cause: error });
}

const encoder = new TextEncoder();
const jsonish = fc
  .tuple(fc.json(), fc.nat(200), fc.uint8Array({ maxLength: 3 }))
  .map(([json, at, noise]) => {
    const bytes = encoder.encode(json);
    return new Uint8Array([...bytes.subarray(0, at), ...noise, ...bytes.subarray(at)]);
  });
const chunk = fc.oneof(
  fc.uint8Array({ maxLength: 300 }),
  jsonish,
  fc.constant(encoder.encode('\n')),
);

/** Any bytes in any pieces: lines within the limit, memory within the limit, declared errors only. */
export const anyBytesIntoFrames = fc.property(
  fc.integer({ min: 1, max: 512 }),
  fc.array(chunk, { maxLength: 30 }),
  (limit, chunks) => {
    const reader = new FrameReader(limit);
    for (const piece of chunks) {
      let lines: Uint8Array[] = [];
      try {
        lines = reader.feed(piece);
      } catch (error) {
        mustBeDeclared(error);
      }
      for (const line of lines) readLine(line, limit);
      if (reader.held.length > limit) throw new Error(`it holds ${reader.held.length} bytes`);
    }
  },
);

function readLine(line: Uint8Array, limit: number): void {
  if (line.length + 1 > limit) throw new Error(`a line of ${line.length} bytes came through`);
  try {
    answerFor(1, parseFrame(line));
  } catch (error) {
    mustBeDeclared(error);
  }
}
