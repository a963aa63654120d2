import type { Problem } from '../../chapters/mcp-tools/receipt/failures.ts';
import { RECEIPT_LIMIT } from '../../chapters/mcp-tools/receipt/parse.ts';
import type { ReceiptSource } from './messages.ts';

/** A declared end of reading. */
export class Refused extends Error {
  override readonly name = 'Refused';
  readonly problem: Problem;

  constructor(problem: Problem) {
    super(problem.code);
    this.problem = problem;
  }
}

/**
 * The text of a file or of an address, read no further than a receipt may be long.
 *
 * @throws {Refused} RECEIPT_TOO_LARGE, RECEIPT_UNREADABLE, RECEIPT_NOT_JSON for bytes that are no text
 */
export async function readText(source: ReceiptSource, limit = RECEIPT_LIMIT): Promise<string> {
  try {
    if (!('file' in source)) return await collect(await fetched(source.address), limit);
    if (source.file.size > limit) throw tooLarge(source.file.size, limit);
    return await collect(source.file.stream(), limit);
  } catch (error) {
    if (error instanceof Refused) throw error;
    throw unreadable(error instanceof Error ? error.message : String(error));
  }
}

/** The body, whose length no header tells for certain: it may be compressed. */
async function fetched(address: string): Promise<ReadableStream<Uint8Array>> {
  const response = await fetch(address);
  if (!response.ok || response.body === null) throw unreadable(`HTTP ${response.status}`);
  return response.body;
}

async function collect(stream: ReadableStream<Uint8Array>, limit: number): Promise<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  const reader = stream.getReader();
  let text = '';
  let size = 0;
  for (;;) {
    const { done, value } = await reader.read();
    try {
      text += done ? decoder.decode() : decoder.decode(value, { stream: true });
    } catch {
      await reader.cancel();
      throw new Refused({
        code: 'RECEIPT_NOT_JSON',
        place: `after byte ${size.toLocaleString('en-US')}`,
        expected: 'UTF-8 text',
        found: 'bytes that are none',
      });
    }
    if (done) return text;
    size += value.length;
    if (size > limit) {
      await reader.cancel();
      throw tooLarge(size, limit);
    }
  }
}

function tooLarge(size: number, limit: number): Refused {
  return new Refused({
    code: 'RECEIPT_TOO_LARGE',
    place: '',
    expected: `at most ${megabytes(limit)}`,
    found: size > limit * 1.01 ? megabytes(size) : 'more',
  });
}

function megabytes(bytes: number): string {
  return `${(bytes / 1e6).toLocaleString('en-US', { maximumFractionDigits: 0 })} MB`;
}

function unreadable(found: string): Refused {
  return new Refused({ code: 'RECEIPT_UNREADABLE', place: '', expected: 'a readable file', found });
}
