import { failed } from '../outcome.ts';
import type { Scenario } from '../scenario.ts';

/** Bytes of one event: a read of a full pipe becomes a few of them. */
const PIECE = 16_384;
/** What a server wrote before it ended may still be in the pipe. */
const LAST_WORDS_MS = 50;

/**
 * A real teaching server whose input and output belong to the page: bytes are passed on both ways
 * and looked at by nobody here. The code that makes them of messages runs in the browser; this
 * backend never runs it.
 */
export const relay: Scenario = async ({ relay: ends, emit, signal }) => {
  if (!ends) return failed('SCENARIO_UNAVAILABLE', 'this run has no input of its own');
  const server = ends.open();
  let left = ends.limits.relayBytesOut;
  server.stdout.on('data', (chunk: Buffer) => {
    const taken = chunk.subarray(0, left);
    for (let at = 0; at < taken.length; at += PIECE) {
      const data = taken.subarray(at, at + PIECE).toString('base64');
      emit({ kind: 'bytes', data, last: false });
    }
    left -= taken.length;
    // Like a client that has seen enough: the pipe fills, and the server waits.
    if (left === 0) server.stdout.pause();
  });
  server.stdout.once('end', () => emit({ kind: 'bytes', data: '', last: true }));
  // EPIPE, when the server has closed its input or is gone: the page sees that by itself.
  server.stdin.on('error', () => {});
  await new Promise<void>((resolve) => {
    ends.input.drainTo((bytes) => {
      if (bytes === null) resolve();
      else if (!server.stdin.destroyed) server.stdin.write(bytes);
    });
    signal.addEventListener('abort', () => resolve(), { once: true });
    void server.over.then(() => server.settled(LAST_WORDS_MS)).then(() => resolve());
  });
  return { outcome: 'ok' };
};
