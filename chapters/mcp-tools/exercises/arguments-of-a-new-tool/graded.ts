import type { Graded, GradedCase } from '../../../grading.ts';

function given(
  title: string,
  kind: GradedCase['kind'],
  args: readonly unknown[],
  expected: string,
): GradedCase {
  return {
    ...{ title, kind, expected },
    see: (own, { outcome }) =>
      Promise.all(args.map((one) => outcome(() => own.call('reserveTubs', one)))),
  };
}

const NO = 'returns undefined';
const twice = (text: string) => `${text}; ${text}`;

const graded: Graded = {
  id: 'arguments-of-a-new-tool',
  careless: {
    'careless-number.ts': 'half a tub, and not a number',
    'careless-empty.ts': 'an empty flavor, and one of spaces',
  },
  cases: [
    given(
      'three tubs of mango',
      'shown',
      [{ flavor: 'mango', tubs: 3 }],
      'returns "reserved 3 tubs of mango"',
    ),
    given('no tubs given, no flavor given', 'shown', [{ flavor: 'mango' }, { tubs: 3 }], twice(NO)),
    given('`"3"` tubs', 'shown', [{ flavor: 'mango', tubs: '3' }], NO),
    given(
      'none, and thirteen',
      'shown',
      [
        { flavor: 'mango', tubs: 0 },
        { flavor: 'mango', tubs: 13 },
      ],
      twice(NO),
    ),
    given(
      'half a tub, and not a number',
      'changed',
      [
        { flavor: 'mango', tubs: 2.5 },
        { flavor: 'mango', tubs: Number.NaN },
      ],
      twice(NO),
    ),
    given(
      'an empty flavor, and one of spaces',
      'changed',
      [
        { flavor: '', tubs: 3 },
        { flavor: '   ', tubs: 3 },
      ],
      twice(NO),
    ),
    given('a flavor that is a list', 'changed', [{ flavor: ['mango'], tubs: 3 }], NO),
    given(
      'an argument that the schema does not have',
      'changed',
      [{ flavor: 'mango', tubs: 3, price: 0 }],
      NO,
    ),
    given(
      'arguments that are only inherited',
      'changed',
      [Object.create({ flavor: 'mango', tubs: 3 })],
      NO,
    ),
  ],
};

export default graded;
