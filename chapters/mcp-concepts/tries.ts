/** As in the other chapter: for each passage that a reader can edit, a few lines that try it. */
export const TRIES: Readonly<Record<string, string>> = {
  countWords: `
console.log(countWords.run({ text: 'the quick brown fox jumps' }));
console.log(countWords.run({ text: '' }));
`,
  handle: `
const ask = (method: string, params = {}) =>
  console.log(answerLine(JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })));
ask('tools/list');
ask('tools/call', { name: 'shout' });
ask('tools/shout');
`,
  answerLine: `
console.log(answerLine('{"jsonrpc":"2.0","id":7,"method":"tools/list"}'));
console.log(answerLine('{"jsonrpc":"2.0","method":"notifications/initialized"}'));
`,
  Transport: `
import { ToyClient } from './client.ts';
const parrot: Transport = {
  send: (line) => console.log('sent', line),
  receive: async () => '{"jsonrpc":"2.0","id":1,"result":{"said":"anything"}}',
  close: async () => {},
};
console.log(await new ToyClient(parrot, () => {}).request('tools/list'));
`,
  'ToyClient.request': `
import { directTransport } from './direct.ts';
import { answerLine } from './server.ts';
const client = new ToyClient(directTransport(answerLine), console.log);
console.log(await client.request('tools/list'));
// A server that answers everything with an old reply.
const liar = directTransport(() => '{"jsonrpc":"2.0","id":99,"result":{"tools":[]}}');
console.log(await new ToyClient(liar, console.log).request('tools/list'));
`,
  asFunction: `
import { ToyClient } from './client.ts';
import { directTransport } from './direct.ts';
import { answerLine } from './server.ts';
const client = new ToyClient(directTransport(answerLine), console.log);
const count = (await toolsAsRegistry(client)).get('count_words');
console.log(count?.schema.name, await count?.({ text: 'one two three' }));
`,
  toolsAsRegistry: `
import { ToyClient } from './client.ts';
import { directTransport } from './direct.ts';
import { answerLine } from './server.ts';
const client = new ToyClient(directTransport(answerLine), () => {});
console.log([...(await toolsAsRegistry(client)).keys()]);
`,
  playSession: `
import { directTransport } from './direct.ts';
import { answerLine } from './server.ts';
await playSession(directTransport(answerLine), console.log);
`,
  runAgent: `
import { countingModel } from './model.ts';
// No tool at all: see what the model is told, and what it makes of it.
console.log(await runAgent(countingModel, new Map(), "How many words in 'one two'?"));
`,
  dispatch: `
import { countingModel } from './model.ts';
console.log(await runAgent(countingModel, new Map(), "How many words in 'one two'?"));
`,
};
