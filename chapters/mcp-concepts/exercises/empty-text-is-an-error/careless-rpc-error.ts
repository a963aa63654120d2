import { answerLine as answer } from '../../toy/server.ts';

/** Careless: says that the request was wrong, where it was the text. */
export function answerLine(line: string): string | null {
  const { id, method, params } = JSON.parse(line);
  const text = params?.arguments?.text;
  if (method === 'tools/call' && (typeof text !== 'string' || text.trim() === '')) {
    const error = { code: -32602, message: 'text must not be empty' };
    return JSON.stringify({ jsonrpc: '2.0', id, error });
  }
  return answer(line);
}
