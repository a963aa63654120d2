import { answerLine as answer, countWords, said, type ToyTool } from '../../toy/server.ts';

/** Careless: looks at the length of the text, and spaces have a length. */
const strictCountWords: ToyTool = {
  advertised: countWords.advertised,
  run(given) {
    const text = String(given.text ?? '');
    if (text.length === 0) return said('there is no text', true);
    return countWords.run(given);
  },
};

export function answerLine(line: string): string | null {
  return answer(line, [strictCountWords]);
}
