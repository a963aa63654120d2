/** The toy server in a worker of the page: a line in, a line out, and no network. */
import { answerLine } from '../../../chapters/mcp-concepts/toy/server.ts';

addEventListener('message', ({ data }: MessageEvent<string>) => {
  const answer = answerLine(data);
  if (answer !== null) postMessage(answer);
});
