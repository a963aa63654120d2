/** One row of a receipt. null: no tool was due, or none was called. */
interface Answer {
  expected: string | null;
  chosen: string | null;
}

interface Share {
  count: number;
  of: number;
}

/** What a choice by name means. `none_of_these` is the way out: no tool at all. */
export function chosenTool(name: string | null): string | null {
  return name;
}

/** Two errors that must not be added up, and the calls that went to another tool. */
export function errors(
  answers: readonly Answer[],
): Record<'needless' | 'declined' | 'wrongTool', Share> {
  const wrong = answers.filter(({ expected, chosen }) => chosen !== expected);
  const all = { count: wrong.length, of: answers.length };
  return { needless: all, declined: all, wrongTool: all };
}
