import { resultText } from '../../code/discovery.ts';
import { Failure } from '../../code/failure.ts';
import { answerFor, type JsonObject, requestMessage } from '../../code/messages.ts';

interface Server {
  send(message: object): void;
  receive(): Promise<JsonObject | null>;
}

/** Careless: skips a question of the server's like a notification, while the server waits for it. */
export async function ask(server: Server, id: number, text: string): Promise<string> {
  server.send(requestMessage(id, 'tools/call', { name: 'word_count', arguments: { text } }));
  for (let skipped = 0; skipped <= 16; skipped += 1) {
    const message = await server.receive();
    if (message === null) throw new Failure('OUTPUT_ENDED', 'the server closed its output');
    const answer = answerFor(id, message);
    if (answer) return resultText(answer);
  }
  throw new Failure('TOO_MANY_NOTIFICATIONS', 'no answer among them');
}
