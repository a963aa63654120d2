import type { JsonObject } from '../../chapters/mcp-tools/code/messages.ts';
import type { ModeName } from '../../server/live/protocol.ts';
import { type Action, type Conversation, converse } from '../../server/teaching-server/modes.ts';

export const initialize = {
  jsonrpc: '2.0',
  id: 1,
  method: 'initialize',
  params: { protocolVersion: '2025-06-18', capabilities: {} },
};
export const initialized = { jsonrpc: '2.0', method: 'notifications/initialized' };
export const list = (id = 2, params: object = {}) => ({
  jsonrpc: '2.0',
  id,
  method: 'tools/list',
  params,
});
export const call = (id = 3, text = 'one two three') => ({
  jsonrpc: '2.0',
  id,
  method: 'tools/call',
  params: { name: 'word_count', arguments: { text } },
});
export const counted = (id: unknown, text: string) =>
  `{"jsonrpc":"2.0","id":${JSON.stringify(id)},"result":{"content":[{"type":"text","text":"${text}"}]}}\n`;

export const HELLO =
  '{"jsonrpc":"2.0","id":1,"result":{"protocolVersion":"2025-06-18","capabilities":{"tools":{}},' +
  '"serverInfo":{"name":"lucy-teaching-server","version":"1"}}}\n';
export const NOTICE =
  '{"jsonrpc":"2.0","method":"notifications/message","params":{"level":"info","data":"still counting"}}\n';

/** A connection whose handshake is done; the actions of later messages are what a test looks at. */
export function ready(mode: ModeName): Conversation {
  const conversation = converse(mode);
  play(conversation, initialize);
  play(conversation, initialized);
  return conversation;
}

export const play = (conversation: Conversation, message: JsonObject): Action[] => [
  ...conversation.receive(message),
];

/** What a client would read on the server's stdout. */
export function output(actions: Iterable<Action>): string {
  const written = [...actions].flatMap((action) => (action.kind === 'write' ? [action.bytes] : []));
  return Buffer.concat(written).toString();
}

export const kinds = (actions: readonly Action[]): string[] => actions.map(({ kind }) => kind);
export const tools = (frame: string): string[] =>
  JSON.parse(frame).result.tools.map(({ name }: { name: string }) => name);

export function take<T>(count: number, items: Iterable<T>): T[] {
  const taken: T[] = [];
  for (const item of items) {
    if (taken.push(item) === count) break;
  }
  return taken;
}
