import { Failure } from '../../code/failure.ts';

/** Collects bytes as they come, and hands out whole lines, each without its newline. */
export class FrameReader {
  readonly limit: number;

  /** @param limit the most bytes that a line may have, its newline included */
  constructor(limit: number) {
    this.limit = limit;
  }

  /** Refuses with FRAME_TOO_LONG what passes the limit. */
  feed(chunk: Uint8Array): Uint8Array[] {
    if (chunk.length > this.limit) throw new Failure('FRAME_TOO_LONG', 'too many bytes at once');
    const end = chunk.indexOf(0x0a);
    return end === -1 ? [] : [chunk.slice(0, end)];
  }
}
