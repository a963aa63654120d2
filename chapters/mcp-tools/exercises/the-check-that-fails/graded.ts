import type { Bench, Graded, GradedCase } from '../../../grading.ts';
import { Failure } from '../../code/failure.ts';
import type { JsonObject } from '../../code/messages.ts';

/** A client of the teaching server, and what stands in the server's own log. */
interface Shop {
  callTool(name: string, args: JsonObject): Promise<string>;
  calls: readonly { name: unknown }[];
}

/** What a client does with a name before it sends anything, and after. */
interface Gate {
  before?(name: string): void;
  after?(name: string): void;
}

const refuse = (name: string): never => {
  throw new Failure('TOOL_NOT_ALLOWED', `${name} is not allowed`);
};
const onlyCounts = (name: string) => {
  if (name !== 'word_count') refuse(name);
};

function shop(bench: Bench, { before, after }: Gate): Shop {
  const server = bench.server('normal');
  let id = 0;
  return {
    calls: server.calls,
    async callTool(name, args) {
      before?.(name);
      id += 1;
      const params = { name, arguments: args };
      server.send({ jsonrpc: '2.0', id, method: 'tools/call', params });
      const reply = await server.receive();
      after?.(name);
      return bench.show(reply?.result ?? null);
    },
  };
}

function judges(
  title: string,
  kind: GradedCase['kind'],
  gate: Gate,
  expected: boolean,
): GradedCase {
  return {
    ...{ title, kind, expected: `returns ${expected}` },
    see: (own, bench) => bench.outcome(() => own.call('check', shop(bench, gate))),
  };
}

const graded: Graded = {
  id: 'the-check-that-fails',
  careless: {
    'careless-thrown.ts': 'a client that sends first and refuses afterwards',
    'careless-log.ts': 'a client that swallows the call and reports success',
  },
  cases: [
    judges('a client with its allowlist', 'shown', { before: onlyCounts }, true),
    judges('the same client, its allowlist removed', 'shown', {}, false),
    judges(
      'a client that sends first and refuses afterwards',
      'changed',
      { after: onlyCounts },
      false,
    ),
    judges(
      'an allowlist of the wrong name',
      'changed',
      { before: (name) => name !== 'place_purchase' && refuse(name) },
      false,
    ),
    judges('a client that refuses whatever it is asked', 'changed', { before: refuse }, false),
    {
      title: 'a client that swallows the call and reports success',
      kind: 'changed',
      expected: 'returns false',
      see: (own, bench) => {
        const inner = shop(bench, { before: onlyCounts });
        const swallow: Shop = {
          calls: inner.calls,
          callTool: (name, args) => inner.callTool(name, args).catch(() => 'ordered'),
        };
        return bench.outcome(() => own.call('check', swallow));
      },
    },
  ],
};

export default graded;
