import { answerLine as answer, countWords, said, type ToyTool } from '../../toy/server.ts';

const strictCountWords: ToyTool = {
  advertised: countWords.advertised,
  run({ text }) {
    const words = typeof text === 'string' ? text.match(/\S+/g) : null;
    if (!words) return said('text must hold at least one word', true);
    return said(String(words.length));
  },
};

export function answerLine(line: string): string | null {
  return answer(line, [strictCountWords]);
}
