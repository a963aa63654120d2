import { countWords, said, type ToyTool } from '../../toy/server.ts';

export const strictCountWords: ToyTool = {
  advertised: countWords.advertised,
  run({ text }) {
    const words = typeof text === 'string' ? text.match(/\S+/g) : null;
    if (!words) return said('text must hold at least one word', true);
    return said(String(words.length));
  },
};

export const TOOLS: readonly ToyTool[] = [strictCountWords];
