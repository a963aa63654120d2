/** The toy server as a program: one line of stdin in, at most one line of stdout out. */
import { createInterface } from 'node:readline';
import { answerLine } from '../../chapters/mcp-concepts/toy/server.ts';

for await (const line of createInterface({ input: process.stdin })) {
  const answer = answerLine(line);
  if (answer !== null) process.stdout.write(`${answer}\n`);
}
