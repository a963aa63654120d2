/**
 * For each passage of code that a reader can edit: a few lines that try it. They may import what the
 * chapter's modules export. The lab runs them; a test runs them all.
 */
export const TRIES: Readonly<Record<string, string>> = {
  requestMessage: `
console.log(requestMessage(3, 'tools/call', { name: 'word_count', arguments: { text: 'one two' } }));
`,
  notificationMessage: `
console.log(notificationMessage('notifications/initialized'));
console.log('an id in it:', 'id' in notificationMessage('notifications/initialized'));
`,
  answerFor: `
const replies: JsonObject[] = [
  { jsonrpc: '2.0', id: 1, result: { text: '4' } },
  { jsonrpc: '2.0', id: true, result: { text: '4' } },
  { jsonrpc: '2.0', id: '1', result: { text: '4' } },
  { jsonrpc: '2.0', method: 'notifications/message' },
];
for (const reply of replies) {
  try {
    console.log(reply.id, '->', answerFor(1, reply));
  } catch (error) {
    console.log(reply.id, '->', error);
  }
}
`,
  checkInitialize: `
const answers = [
  { protocolVersion: '2025-06-18', capabilities: { tools: {} } },
  { protocolVersion: '2024-11-05', capabilities: { tools: {} } },
  { protocolVersion: '2025-06-18', capabilities: {} },
];
for (const answer of answers) {
  try {
    console.log(answer.protocolVersion, '->', checkInitialize(answer));
  } catch (error) {
    console.log(answer.protocolVersion, '->', error);
  }
}
`,
  checkTools: `
const tool = (name: string) => ({ name, inputSchema: { type: 'object' } });
const lists = [
  { tools: [tool('word_count'), tool('constructor')] },
  { tools: [tool('word_count'), tool('word_count')] },
  { tools: [tool('word_count')], nextCursor: 'more' },
];
for (const list of lists) {
  try {
    console.log(checkTools(list));
  } catch (error) {
    console.log(error);
  }
}
`,
  authorize: `
import { checkTools } from './discovery.ts';

const tool = (name: string) => ({ name, inputSchema: { type: 'object' } });
const catalog = checkTools({ tools: [tool('word_count'), tool('place_purchase')] });
const allowed = new Set(['word_count', 'stock_level']);
for (const name of ['word_count', 'place_purchase', 'stock_level']) {
  try {
    authorize(name, allowed, catalog);
    console.log(name, 'may be called');
  } catch (error) {
    console.log(error);
  }
}
`,
  asModelTool: `
console.log(asModelTool({ name: 'word_count', description: 'Counts.', inputSchema: { type: 'object' } }));
`,
  encodeFrame: `
const frame = encodeFrame({ jsonrpc: '2.0', id: 3, method: 'ping' }, 65_536);
console.log(new TextDecoder().decode(frame));
console.log(frame.length, 'bytes, the last of them', frame.at(-1));
try {
  encodeFrame({ tubs: 0 / 0 }, 65_536);
} catch (error) {
  console.log(error);
}
`,
  refuseUnencodable: `
console.log('JSON.stringify alone:', JSON.stringify({ tubs: 0 / 0, flavor: undefined }));
try {
  encodeFrame({ tubs: 0 / 0 }, 65_536);
} catch (error) {
  console.log(error);
}
`,
  'FrameReader.feed': `
const bytes = new TextEncoder().encode('{"flavor":"🍦"}\\n{"half":');
const reader = new FrameReader(64);
const decoder = new TextDecoder();
// The cut goes through the character.
for (const read of [bytes.subarray(0, 13), bytes.subarray(13)]) {
  const lines = reader.feed(read).map((line) => decoder.decode(line));
  console.log(read.length, 'bytes in,', lines.length, 'lines out', lines);
}
console.log(reader.held.length, 'bytes wait for the rest of their line');
`,
  'FrameReader.hold': `
const reader = new FrameReader(8);
const x = Uint8Array.of(0x78);
try {
  for (let count = 1; ; count += 1) {
    reader.feed(x);
    console.log(count, 'bytes held:', reader.held.length);
  }
} catch (error) {
  console.log(error);
}
`,
  parseFrame: `
const lines = ['{"jsonrpc":"2.0","id":3,"result":{}}', 'calling tool now', '[{"jsonrpc":"2.0"}]'];
for (const line of lines) {
  try {
    console.log(parseFrame(new TextEncoder().encode(line)));
  } catch (error) {
    console.log(error);
  }
}
`,
  toolText: `
console.log(toolText({ name: 'send_message_to_lucy', description: 'Sends her a text.' }));
`,
  bm25Scores: `
const texts = ['stock level. Tubs of a flavor in stock.', 'word count. Words in a text.'];
console.log(bm25Scores('How many tubs of mango are in stock?', texts));
console.log(bm25Scores('Thank you!', texts));
`,
  topTools: `
import { bm25Scores } from './tool-search.ts';

const tools = [
  { name: 'word_count', description: 'Counts the words of a text.' },
  { name: 'stock_level', description: 'Tubs of a flavor in stock.' },
  { name: 'sales_today', description: 'Tubs of a flavor sold today.' },
];
console.log(topTools('How much mango was sold today?', tools, bm25Scores, 2));
`,
  recallAt: `
const offered = [['stock_level', 'sales_today'], ['word_count', 'sales_today']];
console.log(recallAt(1, ['stock_level', 'sales_today'], offered));
console.log(recallAt(2, ['stock_level', 'sales_today'], offered));
`,
  wilsonInterval: `
console.log('23 of 24:', wilsonInterval(23, 24));
console.log('0 of 6:  ', wilsonInterval(0, 6));
`,
};
