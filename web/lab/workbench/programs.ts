/** What a reader can begin with at the workbench. */
export interface Program {
  id: 'rules' | 'client' | 'server';
  label: string;
  /** What the module is for, and which of its exports count. */
  what: string;
  starter: string;
}

const rules = `import type { JsonObject } from './messages.ts';

// Each function that you export under the name of one of the chapter's takes its place in the client:
// answerFor, parseFrame, encodeFrame, FrameReader, checkInitialize, checkTools, authorize, resultText.
// This one compares ids as numbers. Try it with the modes true-id, string-id and wrong-id.

export function answerFor(id: number, message: JsonObject): JsonObject | null {
  if (Object.hasOwn(message, 'method')) return null;
  return Number(message.id) === id ? (message.result as JsonObject) : null;
}
`;

const client = `import { answerFor, requestMessage, notificationMessage } from './messages.ts';

interface Wire {
  send(line: string): void;
  /** The next line; null once the server has closed its output. */
  receive(): Promise<string | null>;
}

/** A client of your own, down to the lines. It takes the next line for the answer: is it? */
export async function client({ send, receive }: Wire) {
  const ask = async (id: number, method: string, params: object) => {
    send(JSON.stringify(requestMessage(id, method, { ...params })));
    const line = await receive();
    if (line === null) throw new Error('the server closed its output');
    return answerFor(id, JSON.parse(line));
  };
  const clientInfo = { name: 'mine', version: '1' };
  await ask(1, 'initialize', { protocolVersion: '2025-06-18', capabilities: {}, clientInfo });
  send(JSON.stringify(notificationMessage('notifications/initialized')));
  await ask(2, 'tools/list', {});
  const answer = await ask(3, 'tools/call', {
    name: 'word_count',
    arguments: { text: 'one two three four' },
  });
  return JSON.stringify(answer);
}
`;

const server = `/** A server of your own: it gets each line of the client's, and writes as many as it likes. */
export function serve(line: string, write: (line: string) => void) {
  const { id, method, params } = JSON.parse(line);
  if (id === undefined) return; // a notification: nobody may answer it
  const answer = (result: object) => write(JSON.stringify({ jsonrpc: '2.0', id, result }));

  if (method === 'initialize') {
    answer({
      protocolVersion: '2025-06-18',
      capabilities: { tools: {} },
      serverInfo: { name: 'mine', version: '1' },
    });
  } else if (method === 'tools/list') {
    const inputSchema = { type: 'object', properties: { text: { type: 'string' } } };
    answer({ tools: [{ name: 'word_count', description: 'Counts words.', inputSchema }] });
  } else if (method === 'tools/call') {
    const count = params.arguments.text.split(/\\s+/).length;
    answer({ content: [{ type: 'text', text: String(count) }] });
  }
}
`;

export const PROGRAMS: readonly Program[] = [
  {
    id: 'rules',
    label: 'Rules of the client',
    what: 'The chapter’s client, with a rule of yours in place of one of its own.',
    starter: rules,
  },
  {
    id: 'client',
    label: 'A whole client',
    what: 'A client of yours against the teaching server: lines out, lines in.',
    starter: client,
  },
  {
    id: 'server',
    label: 'A server',
    what: 'A server of yours, asked by the chapter’s client. Export `client` too, and it is asked by yours.',
    starter: server,
  },
];
