import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { inspect } from 'node:util';
import { createContext, runInContext } from 'node:vm';
import { describe, expect, test } from 'vitest';
import { Failure } from '../../chapters/mcp-tools/code/failure.ts';
import { encodeFrame, FrameReader } from '../../chapters/mcp-tools/code/frames.ts';
import { answerFor, requestMessage } from '../../chapters/mcp-tools/code/messages.ts';

const chapter = fileURLToPath(new URL('../../chapters/mcp-tools', import.meta.url));
const encoder = new TextEncoder();
const decoder = new TextDecoder();

/** The blocks of a console session in the prose: `> ` before what was typed, its output below. */
const sessions = readdirSync(chapter)
  .filter((file) => file.endsWith('.mdx'))
  .flatMap((file) =>
    [...readFileSync(join(chapter, file), 'utf8').matchAll(/```text\n(> [\s\S]*?)\n```/g)].map(
      ([, session = ''], i) => ({ name: `${file}, session ${i + 1}`, session }),
    ),
  );

function shown(value: unknown): string {
  const readable = (one: unknown) => (one instanceof Uint8Array ? decoder.decode(one) : one);
  const all = Array.isArray(value) ? value.map(readable) : readable(value);
  return inspect(all, { breakLength: 100 });
}

/** What the session would print if its lines were typed now. */
function replay(session: string): string {
  const context = createContext({
    answerFor,
    concat: (...parts: (Uint8Array | string)[]) =>
      Buffer.concat(parts.map((part) => (typeof part === 'string' ? encoder.encode(part) : part))),
    encodeFrame,
    FrameReader,
    requestMessage,
  });
  const run = (typed: string): string[] => {
    try {
      const value: unknown = runInContext(typed, context);
      return value === undefined || /^const /.test(typed) ? [] : [shown(value)];
    } catch (error) {
      if (!(error instanceof Failure)) throw error;
      return [`refused: ${error.message}`];
    }
  };
  const typed = session.split('\n').filter((line) => line.startsWith('> '));
  return typed.flatMap((line) => [line, ...run(line.slice(2))]).join('\n');
}

describe('a console session in the prose prints what it says', () => {
  test('there are some', () => expect(sessions.length).toBeGreaterThan(4));

  test.each(sessions)('$name', ({ session }) => {
    expect(replay(session)).toBe(session.replaceAll(/\n{2,}/g, '\n'));
  });
});
