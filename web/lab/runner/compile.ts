import { transform } from 'sucrase';

/** What the learner wrote is not TypeScript, and where. */
export class CompileError extends Error {
  override readonly name = 'SyntaxError';
  /** From 1; undefined when only the engine noticed, which does not say where. */
  readonly line: number | undefined;

  constructor(message: string, line?: number) {
    super(message);
    this.line = line;
  }
}

/**
 * TypeScript as a script that calls `require`. Types are only taken out, so each line keeps its
 * number, and nothing is checked: that is the editor's work.
 *
 * @throws {CompileError}
 */
export function compile(source: string): string {
  try {
    return transform(source, {
      transforms: ['typescript', 'imports'],
      disableESTransforms: true,
      production: true,
    }).code;
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    const { loc } = error as { loc?: { line: number } };
    throw new CompileError(error.message.replace(/ \(\d+:\d+\)$/, ''), loc?.line);
  }
}
