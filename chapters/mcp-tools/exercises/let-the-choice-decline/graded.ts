import type { Graded, GradedCase } from '../../../grading.ts';

type Row = readonly [expected: string | null, chosen: string | null];

/** A small receipt: what was due, and what was chosen, `none_of_these` written down as null. */
function counts(
  title: string,
  kind: GradedCase['kind'],
  rows: readonly Row[],
  expected: string,
): GradedCase {
  const answers = rows.map(([due, chosen]) => ({ expected: due, chosen }));
  return {
    ...{ title, kind, expected },
    see: (own, { outcome }) =>
      outcome(() => {
        const found = Object(own.call('errors', answers));
        return ['needless', 'declined', 'wrongTool'].map(
          (name) => `${found[name]?.count} of ${found[name]?.of}`,
        );
      }),
  };
}

const shares = (needless: string, declined: string, wrongTool: string) =>
  `returns ["${needless}", "${declined}", "${wrongTool}"]`;

const RECEIPT: readonly Row[] = [
  [null, null],
  [null, 'send_message_to_lucy'],
  [null, null],
  ['word_count', 'word_count'],
  ['word_count', null],
  ['stock_level', 'sales_today'],
  ['stock_level', 'stock_level'],
];

const graded: Graded = {
  id: 'let-the-choice-decline',
  careless: {
    'careless-denominator.ts': 'one receipt, both errors',
    'careless-wrong.ts': 'a wrong tool is no declined call',
  },
  cases: [
    {
      title: '`none_of_these` is no tool, and every other name is itself',
      kind: 'shown',
      expected: 'returns null; returns "word_count"; returns null',
      see: (own, { outcome }) =>
        Promise.all(
          ['none_of_these', 'word_count', null].map((name) =>
            outcome(() => own.call('chosenTool', name)),
          ),
        ),
    },
    counts('one receipt, both errors', 'shown', RECEIPT, shares('1 of 3', '1 of 4', '1 of 4')),
    counts(
      'everything declined',
      'changed',
      RECEIPT.map(([due]) => [due, null] as const),
      shares('0 of 3', '4 of 4', '0 of 4'),
    ),
    counts(
      'a wrong tool is no declined call',
      'changed',
      [
        ['word_count', 'character_count'],
        ['word_count', 'word_count'],
      ],
      shares('0 of 0', '0 of 2', '1 of 2'),
    ),
    counts('an empty receipt', 'changed', [], shares('0 of 0', '0 of 0', '0 of 0')),
  ],
};

export default graded;
