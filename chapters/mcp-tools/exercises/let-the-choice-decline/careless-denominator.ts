interface Answer {
  expected: string | null;
  chosen: string | null;
}

export function chosenTool(name: string | null): string | null {
  return name === 'none_of_these' ? null : name;
}

/** Careless: divides each error by all requests, also by those where it cannot happen. */
export function errors(answers: readonly Answer[]) {
  const share = (wrong: (answer: Answer) => boolean) => ({
    count: answers.filter(wrong).length,
    of: answers.length,
  });
  return {
    needless: share(({ expected, chosen }) => expected === null && chosen !== null),
    declined: share(({ expected, chosen }) => expected !== null && chosen === null),
    wrongTool: share(({ expected, chosen }) => chosen !== null && chosen !== expected),
  };
}
