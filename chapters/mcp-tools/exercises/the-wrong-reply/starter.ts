import { resultText } from '../../code/discovery.ts';
import { type JsonObject, requestMessage } from '../../code/messages.ts';

interface Server {
  send(message: object): void;
  /** The next message; null when the server has closed its output. */
  receive(): Promise<JsonObject | null>;
}

/** Has the server count the words of a text. It takes the next message for the answer: repair it. */
export async function ask(server: Server, id: number, text: string): Promise<string> {
  server.send(requestMessage(id, 'tools/call', { name: 'word_count', arguments: { text } }));
  const message = await server.receive();
  return resultText(message?.result as JsonObject);
}
