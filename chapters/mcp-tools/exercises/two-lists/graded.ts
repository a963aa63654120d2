import type { Graded, GradedCase } from '../../../grading.ts';

const tool = (name: string) => [name, { name, inputSchema: { type: 'object' } }] as const;
const CATALOG = new Map([tool('word_count'), tool('place_purchase')]);
const COUNT_ONLY = new Set(['word_count']);

function tries(
  title: string,
  kind: GradedCase['kind'],
  name: string,
  expected: string,
  { allowed = COUNT_ONLY, catalog = CATALOG } = {},
): GradedCase {
  return {
    ...{ title, kind, expected },
    see: (own, { outcome }) => outcome(() => own.call('authorize', name, allowed, catalog)),
  };
}

const graded: Graded = {
  id: 'two-lists',
  careless: {
    'careless-empty.ts': 'an empty allowlist allows nothing',
    'careless-case.ts': 'a name in other letters',
  },
  cases: [
    tries('allowed and advertised', 'shown', 'word_count', 'returns undefined'),
    tries('advertised, not allowed', 'shown', 'place_purchase', 'refuses TOOL_NOT_ALLOWED'),
    tries('allowed, not advertised', 'shown', 'stock_level', 'refuses TOOL_NOT_ADVERTISED', {
      allowed: new Set(['stock_level']),
    }),
    tries('on neither list', 'shown', 'delete_all', 'refuses TOOL_NOT_ALLOWED'),
    tries(
      'an empty allowlist allows nothing',
      'changed',
      'word_count',
      'refuses TOOL_NOT_ALLOWED',
      { allowed: new Set<string>() },
    ),
    tries('a name in other letters', 'changed', 'Word_Count', 'refuses TOOL_NOT_ALLOWED'),
    tries('a longer name', 'changed', 'word_count_all', 'refuses TOOL_NOT_ALLOWED'),
    tries('`constructor`, allowed', 'changed', 'constructor', 'refuses TOOL_NOT_ADVERTISED', {
      allowed: new Set(['constructor']),
    }),
    tries('`constructor`, advertised', 'changed', 'constructor', 'refuses TOOL_NOT_ALLOWED', {
      catalog: new Map([tool('constructor')]),
    }),
  ],
};

export default graded;
