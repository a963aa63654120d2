import { CompileError, compile } from './compile.ts';
import { requireModule } from './modules.ts';
import type { Problem } from './protocol.ts';
import { show } from './show.ts';

/** The name under which the learner's code stands in a stack. */
const FILE = 'your-code.ts';
/** A function that is made from a string begins with two lines of the engine's own. */
const HEAD_LINES = 2;

const AsyncFunction = (async () => {}).constructor as new (
  ...parts: string[]
) => (...values: unknown[]) => Promise<void>;

/**
 * Runs the learner's module to its end, its `await`s included.
 *
 * @param output the `console` that it sees
 * @returns what it exports
 * @throws whatever it throws, and {@link CompileError}
 */
export async function execute(source: string, output: object): Promise<Record<string, unknown>> {
  const code = `${compile(source)}\n//# sourceURL=${FILE}`;
  const exports: Record<string, unknown> = {};
  await made(code)(requireModule, exports, { exports }, output);
  return exports;
}

function made(code: string) {
  try {
    return new AsyncFunction('require', 'exports', 'module', 'console', code);
  } catch (error) {
    throw error instanceof SyntaxError ? new CompileError(error.message) : error;
  }
}

/** What the learner is told of something that was thrown, by them or by what they called. */
export function problemOf(thrown: unknown): Problem {
  if (!(thrown instanceof Error)) return { message: `Uncaught: ${show(thrown)} was thrown` };
  const line = thrown instanceof CompileError ? thrown.line : lineIn(thrown.stack ?? '');
  return { message: show(thrown), ...(line !== undefined && { line }) };
}

function lineIn(stack: string): number | undefined {
  const [, found] = new RegExp(`${FILE.replace('.', '\\.')}:(\\d+)`).exec(stack) ?? [];
  return found === undefined ? undefined : Number(found) - HEAD_LINES;
}
