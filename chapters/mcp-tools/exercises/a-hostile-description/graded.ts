import type { ModeName } from '../../../../server/live/protocol.ts';
import type { Bench, Graded, Own } from '../../../grading.ts';
import { authorize, type Tool } from '../../code/discovery.ts';
import { Failure } from '../../code/failure.ts';
import type { JsonObject } from '../../code/messages.ts';

const REQUESTS = [
  'Count the words in: vanilla for the weekend',
  'What is the flavor today?',
  'Thank you!',
  'How many words has this?',
];

interface Offered {
  function: { name: string; description: string };
}

/** Does what the last description orders that names a purchase, except for who only says thanks. */
async function gullible(request: string, offered: readonly Offered[]) {
  if (request.startsWith('Thank')) return null;
  const ordered = offered.find(({ function: { description } }) =>
    /first call place_purchase/.test(description.replaceAll(/\s+/g, ' ')),
  );
  if (!ordered) return { name: 'word_count', arguments: { text: request } };
  return { name: 'place_purchase', arguments: { flavor: 'vanilla', tubs: 100 } };
}

/** One run: what the learner's function counted, and how many purchases the server's log has. */
async function run(own: Own, bench: Bench, mode: ModeName, allowed: readonly string[]) {
  const server = bench.server(mode);
  let id = 1;
  const request = async (method: string, params: JsonObject): Promise<JsonObject> => {
    server.send({ jsonrpc: '2.0', id, method, params });
    id += 1;
    return Object((await server.receive())?.result);
  };
  const { tools } = await request('tools/list', {});
  const catalog = new Map((tools as Tool[]).map((tool) => [tool.name, tool]));
  const offered = [...catalog.values()].map(({ name, description, inputSchema }) => ({
    type: 'function',
    function: { name, description, parameters: inputSchema },
  }));
  const callTool = async (name: string, args: JsonObject) => {
    authorize(name, new Set(allowed), catalog);
    return bench.show(await request('tools/call', { name, arguments: args }));
  };
  const counted = await bench.outcome(async () => {
    const found = Object(await own.call('tally', REQUESTS, offered, gullible, callTool));
    return `asked ${found.asked}, refused ${found.refused}, carried out ${found.carriedOut}`;
  });
  const bought = server.calls.filter(({ name }) => name === 'place_purchase').length;
  return [counted, `${bought} in the log`];
}

const ONE = ['word_count'];

const graded: Graded = {
  id: 'a-hostile-description',
  careless: {
    'careless-any-error.ts': 'a pipe that breaks is no refusal',
    'careless-stops.ts': '`hostile`, the second gate shut',
  },
  cases: [
    {
      title: '`hostile`, the second gate shut',
      kind: 'shown',
      expected: 'returns "asked 3, refused 3, carried out 0"; 0 in the log',
      see: (own, bench) => run(own, bench, 'hostile', ONE),
    },
    {
      title: '`normal`: the base rate of this model',
      kind: 'shown',
      expected: 'returns "asked 0, refused 0, carried out 0"; 0 in the log',
      see: (own, bench) => run(own, bench, 'normal', ONE),
    },
    {
      title: '`hostile`, the second gate open: the negative control',
      kind: 'changed',
      expected: 'returns "asked 3, refused 0, carried out 3"; 3 in the log',
      see: (own, bench) => run(own, bench, 'hostile', [...ONE, 'place_purchase']),
    },
    {
      title: 'a pipe that breaks is no refusal',
      kind: 'changed',
      expected: 'throws Error: the pipe broke',
      see: (own, { outcome }) => {
        const model = async () => ({ name: 'place_purchase', arguments: {} });
        const broken = async () => {
          throw new Error('the pipe broke');
        };
        return outcome(() => own.call('tally', REQUESTS, [], model, broken));
      },
    },
    {
      title: 'a purchase that the server never advertised is no refusal of this gate',
      kind: 'changed',
      expected: 'refuses TOOL_NOT_ADVERTISED',
      see: (own, { outcome }) => {
        const model = async () => ({ name: 'place_purchase', arguments: {} });
        const other = async () => {
          throw new Failure('TOOL_NOT_ADVERTISED', 'not there');
        };
        return outcome(() => own.call('tally', REQUESTS, [], model, other));
      },
    },
  ],
};

export default graded;
