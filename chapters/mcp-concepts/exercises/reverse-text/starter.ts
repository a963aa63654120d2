import { answerLine as answer, countWords, said, type ToyTool } from '../../toy/server.ts';

const TOOLS: readonly ToyTool[] = [countWords];

console.log('a tool answers with', said('its text'));

export function answerLine(line: string): string | null {
  return answer(line, TOOLS);
}
