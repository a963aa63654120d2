import { answerLine as answer, countWords, said, type ToyTool } from '../../toy/server.ts';

/** Careless: takes the text apart by 16-bit units, and cuts characters in two. */
const reverseText: ToyTool = {
  advertised: { ...countWords.advertised, name: 'reverse_text', description: 'Reverse a text.' },
  run: ({ text }) => said(String(text).split('').reverse().join('')),
};

export function answerLine(line: string): string | null {
  return answer(line, [countWords, reverseText]);
}
