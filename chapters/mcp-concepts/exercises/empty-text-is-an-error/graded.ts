import type { Bench, Graded, Own } from '../../../grading.ts';
import { agentRun, called } from '../around.ts';

/** Whether one call comes back as a failed one: the mark, where there is a result at all. */
const marked = (own: Own, bench: Bench, given: object) =>
  bench.outcome(() => Object(called(own, 'count_words', given).result).isError);

const graded: Graded = {
  id: 'empty-text-is-an-error',
  careless: {
    'careless-length.ts': 'only spaces and line breaks',
    'careless-rpc-error.ts': 'the response has a result, and no error',
  },
  cases: [
    {
      title: 'an empty text',
      kind: 'shown',
      expected: 'returns true',
      see: (own, bench) => marked(own, bench, { text: '' }),
    },
    {
      title: 'five words are still five',
      kind: 'shown',
      expected: 'returns "That sentence has 5 words."',
      see: (own, bench) =>
        bench.outcome(async () => (await agentRun(own, 'the quick brown fox jumps')).answer),
    },
    {
      title: 'the model is told of an error, in words',
      kind: 'shown',
      expected: 'returns true',
      see: (own, bench) =>
        bench.outcome(async () => {
          const { messages } = await agentRun(own, '');
          const told = messages.at(-1);
          return told?.role === 'tool' && /^error: .*[a-z]{3}/.test(told.content);
        }),
    },
    {
      title: 'only spaces and line breaks',
      kind: 'changed',
      expected: 'returns true',
      see: (own, bench) => marked(own, bench, { text: ' \n\t ' }),
    },
    {
      title: 'no text at all',
      kind: 'changed',
      expected: 'returns true',
      see: (own, bench) => marked(own, bench, {}),
    },
    {
      title: 'a number in the place of a text',
      kind: 'changed',
      expected: 'returns true',
      see: (own, bench) => marked(own, bench, { text: 5 }),
    },
    {
      title: 'the response has a result, and no error',
      kind: 'changed',
      expected: 'returns "id jsonrpc result"',
      see: (own, bench) =>
        bench.outcome(() =>
          Object.keys(called(own, 'count_words', { text: '' }))
            .sort()
            .join(' '),
        ),
    },
  ],
};

export default graded;
