interface Answer {
  expected: string | null;
  chosen: string | null;
}

export function chosenTool(name: string | null): string | null {
  return name === 'none_of_these' ? null : name;
}

/** Careless: whatever is not the right tool counts as declined, a call to another tool as well. */
export function errors(answers: readonly Answer[]) {
  const idle = answers.filter(({ expected }) => expected === null);
  const due = answers.filter(({ expected }) => expected !== null);
  const missed = due.filter(({ expected, chosen }) => chosen !== expected);
  return {
    needless: { count: idle.filter(({ chosen }) => chosen !== null).length, of: idle.length },
    declined: { count: missed.length, of: due.length },
    wrongTool: { count: missed.filter(({ chosen }) => chosen !== null).length, of: due.length },
  };
}
