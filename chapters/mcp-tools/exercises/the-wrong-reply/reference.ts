import { resultText } from '../../code/discovery.ts';
import { Failure } from '../../code/failure.ts';
import { answerFor, type JsonObject, replyToRequest, requestMessage } from '../../code/messages.ts';

interface Server {
  send(message: object): void;
  receive(): Promise<JsonObject | null>;
}

const MOST_SKIPPED = 16;

export async function ask(server: Server, id: number, text: string): Promise<string> {
  server.send(requestMessage(id, 'tools/call', { name: 'word_count', arguments: { text } }));
  for (let skipped = 0; skipped <= MOST_SKIPPED; skipped += 1) {
    const message = await server.receive();
    if (message === null) throw new Failure('OUTPUT_ENDED', 'the server closed its output');
    const answer = answerFor(id, message);
    if (answer) return resultText(answer);
    if (Object.hasOwn(message, 'id')) server.send(replyToRequest(message));
  }
  throw new Failure('TOO_MANY_NOTIFICATIONS', `more than ${MOST_SKIPPED} messages, no answer`);
}
