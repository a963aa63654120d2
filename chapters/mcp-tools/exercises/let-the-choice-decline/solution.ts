/** The name that a constrained choice may answer with when no tool fits. */
export const NONE = 'none_of_these';

/** One answer: null where no tool was due, or none was called. */
export interface Answer {
  expected: string | null;
  chosen: string | null;
}

export interface Share {
  count: number;
  of: number;
}

/** What the two ways of asking have in common: the way out of a choice is no tool at all. */
export function chosenTool(name: string | null): string | null {
  return name === NONE ? null : name;
}

/**
 * Two errors that must not be added up, each among the requests where it can happen.
 *
 * @returns `needless`: calls among the requests that needed none; `declined`: requests that needed
 *   a tool and got none; `wrongTool`: those that got another
 */
export function errors(
  answers: readonly Answer[],
): Record<'needless' | 'declined' | 'wrongTool', Share> {
  const idle = answers.filter(({ expected }) => expected === null);
  const due = answers.filter(({ expected }) => expected !== null);
  const share = (among: readonly Answer[], wrong: (answer: Answer) => boolean): Share => ({
    count: among.filter(wrong).length,
    of: among.length,
  });
  return {
    needless: share(idle, ({ chosen }) => chosen !== null),
    declined: share(due, ({ chosen }) => chosen === null),
    wrongTool: share(due, ({ chosen, expected }) => chosen !== null && chosen !== expected),
  };
}
