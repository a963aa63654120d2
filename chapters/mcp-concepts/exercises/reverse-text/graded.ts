import type { Bench, Graded, Own } from '../../../grading.ts';
import { called, registryOf } from '../around.ts';

const SENTENCE = 'the quick brown fox jumps';

/** Calls the function that the client's registry has under a name. */
async function use(own: Own, bench: Bench, name: string, text: string): Promise<string> {
  return bench.outcome(async () => {
    const tool = (await registryOf(own)).get(name);
    return tool ? tool({ text }) : `no tool ${name}`;
  });
}

const graded: Graded = {
  id: 'reverse-text',
  careless: {
    'careless-units.ts': 'a character of two units stays whole',
    'careless-otherwise.ts': 'a tool that there is not is still an error',
  },
  cases: [
    {
      title: 'the unchanged client discovers two tools',
      kind: 'shown',
      expected: 'returns "count_words reverse_text"',
      see: (own, bench) => bench.outcome(async () => [...(await registryOf(own)).keys()].join(' ')),
    },
    {
      title: 'the new tool turns a text around',
      kind: 'shown',
      expected: 'returns "the other way"',
      see: (own, bench) => use(own, bench, 'reverse_text', 'yaw rehto eht'),
    },
    {
      title: 'the old tool still counts',
      kind: 'shown',
      expected: 'returns "5"',
      see: (own, bench) => use(own, bench, 'count_words', SENTENCE),
    },
    {
      title: 'the model is shown that `text` is needed',
      kind: 'shown',
      expected: 'returns "text"',
      see: (own, bench) =>
        bench.outcome(async () => {
          const parameters = (await registryOf(own)).get('reverse_text')?.schema.parameters;
          return String(parameters?.required);
        }),
    },
    {
      title: 'a character of two units stays whole',
      kind: 'changed',
      expected: 'returns "🍦 emèrc"',
      see: (own, bench) => use(own, bench, 'reverse_text', 'crème 🍦'),
    },
    {
      title: 'a tool that there is not is still an error',
      kind: 'changed',
      expected: 'returns true',
      see: (own, bench) =>
        bench.outcome(() => Object(called(own, 'shout', { text: 'a' }).result).isError),
    },
    {
      title: 'a notification is never answered',
      kind: 'changed',
      expected: 'returns null',
      see: (own, bench) =>
        bench.outcome(() =>
          own.call('answerLine', '{"jsonrpc":"2.0","method":"notifications/initialized"}'),
        ),
    },
  ],
};

export default graded;
