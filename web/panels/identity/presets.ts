import type { Preset } from '../stepper/lesson.ts';

/** One waiting request and the line that arrives. */
export interface Reply {
  /** The id of the request that waits. */
  id: number;
  /** The line, without its newline. */
  text: string;
}

const RESULT = '"result":{"tools":[]}';
const reply = (text: string, id = 41): Reply => ({ id, text });

/** Every reply to try. One more entry here is one more case in the panel, the table and the tests. */
export const PRESETS: readonly [Preset<Reply>, ...Preset<Reply>[]] = [
  { id: 'next', title: 'the next id, 42', input: reply(`{"jsonrpc":"2.0","id":42,${RESULT}}`) },
  { id: 'exact', title: 'the same id, 41', input: reply(`{"jsonrpc":"2.0","id":41,${RESULT}}`) },
  {
    id: 'true',
    title: 'true, while request 1 waits',
    input: reply(`{"jsonrpc":"2.0","id":true,${RESULT}}`, 1),
  },
  { id: 'string', title: 'a string, "41"', input: reply(`{"jsonrpc":"2.0","id":"41",${RESULT}}`) },
  {
    id: 'hex',
    title: 'a string, "0x29"',
    input: reply(`{"jsonrpc":"2.0","id":"0x29",${RESULT}}`),
  },
  { id: 'decimal', title: '41.0', input: reply(`{"jsonrpc":"2.0","id":41.0,${RESULT}}`) },
  { id: 'null', title: 'null', input: reply(`{"jsonrpc":"2.0","id":null,${RESULT}}`) },
  { id: 'missing', title: 'no id at all', input: reply(`{"jsonrpc":"2.0",${RESULT}}`) },
  {
    id: 'notification',
    title: 'a notification',
    input: reply('{"jsonrpc":"2.0","method":"notifications/message","params":{"level":"info"}}'),
  },
  {
    id: 'server-request',
    title: "a server's own request, id 41",
    input: reply('{"jsonrpc":"2.0","id":41,"method":"ping"}'),
  },
  {
    id: 'error',
    title: 'an error, id 41',
    input: reply('{"jsonrpc":"2.0","id":41,"error":{"code":-32601,"message":"Method not found"}}'),
  },
  {
    id: 'both',
    title: 'a result and an error',
    input: reply(`{"jsonrpc":"2.0","id":41,${RESULT},"error":{"code":1,"message":"half done"}}`),
  },
  {
    id: 'neither',
    title: 'neither result nor error',
    input: reply('{"jsonrpc":"2.0","id":41}'),
  },
  {
    id: 'bare-result',
    title: 'a result that is no object',
    input: reply('{"jsonrpc":"2.0","id":41,"result":4}'),
  },
  {
    id: 'bare-error',
    title: 'an error without a code',
    input: reply('{"jsonrpc":"2.0","id":41,"error":"no such method"}'),
  },
  {
    id: 'batch',
    title: 'a batch of one',
    input: reply(`[{"jsonrpc":"2.0","id":41,${RESULT}}]`),
  },
];
