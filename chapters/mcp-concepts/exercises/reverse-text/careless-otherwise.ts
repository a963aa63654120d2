import { answerLine as answer, countWords, said, type ToyTool } from '../../toy/server.ts';

const reverseText: ToyTool = {
  advertised: { ...countWords.advertised, name: 'reverse_text', description: 'Reverse a text.' },
  run: ({ text }) => said([...String(text)].reverse().join('')),
};

/** Careless: whatever is not `count_words` must be the other one. */
export function answerLine(line: string): string | null {
  const { id, method, params } = JSON.parse(line);
  if (method === 'tools/call' && params.name !== 'count_words') {
    return JSON.stringify({ jsonrpc: '2.0', id, result: reverseText.run(params.arguments) });
  }
  return answer(line, [countWords, reverseText]);
}
