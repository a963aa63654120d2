import { answerLine as answer, countWords, said, type ToyTool } from '../../toy/server.ts';

const reverseText: ToyTool = {
  advertised: {
    name: 'reverse_text',
    description: 'Return a text with its characters in reverse order.',
    inputSchema: {
      type: 'object',
      properties: { text: { type: 'string' } },
      required: ['text'],
    },
  },
  run({ text }) {
    return said([...String(text ?? '')].reverse().join(''));
  },
};

const TOOLS: readonly ToyTool[] = [countWords, reverseText];

export function answerLine(line: string): string | null {
  return answer(line, TOOLS);
}
