import { answerLine as answer, countWords, said, type ToyTool } from '../../toy/server.ts';

const strictCountWords: ToyTool = {
  advertised: countWords.advertised,
  run({ text }) {
    const words = String(text ?? '').match(/\S+/g) ?? [];
    return said(String(words.length));
  },
};

export function answerLine(line: string): string | null {
  return answer(line, [strictCountWords]);
}
