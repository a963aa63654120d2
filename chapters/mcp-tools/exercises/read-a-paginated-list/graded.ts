import type { ModeName } from '../../../../server/live/protocol.ts';
import type { Bench, Graded, Own } from '../../../grading.ts';

type Page = Record<string, unknown>;
type Ask = (params: Page) => Promise<Page>;

const tool = (name: string) => ({ name, inputSchema: { type: 'object' } });

/** Asks a teaching server for its pages, and counts. */
function pagesOf(bench: Bench, mode: ModeName) {
  const server = bench.server(mode);
  let asked = 0;
  const ask: Ask = async (params) => {
    asked += 1;
    server.send({ jsonrpc: '2.0', id: asked, method: 'tools/list', params });
    const reply = await server.receive();
    return Object(reply?.result);
  };
  return { ask, asked: () => asked };
}

/** Pages that a function makes; whoever asks a thousand times follows for ever. */
function made(page: (asked: number) => Page): Ask {
  let asked = 0;
  return async () => {
    asked += 1;
    if (asked > 1_000) throw new Error('asked for a thousand pages');
    return page(asked);
  };
}

async function names(own: Own, bench: Bench, ask: Ask, bounds?: object): Promise<string> {
  return bench.outcome(async () => {
    const catalog = await own.call('listAllTools', ask, bounds);
    return catalog instanceof Map ? [...catalog.keys()].join(' ') : catalog;
  });
}

const graded: Graded = {
  id: 'read-a-paginated-list',
  careless: {
    'careless-endless.ts': 'empty pages, and a cursor that counts upward',
    'careless-names.ts': 'one name on two pages',
  },
  cases: [
    {
      title: '`paginated`: nine tools on three pages',
      kind: 'shown',
      expected: 'returns 9 tools; 3 pages asked for',
      async see(own, bench) {
        const pages = pagesOf(bench, 'paginated');
        const came = await bench.outcome(async () => {
          const catalog = await own.call('listAllTools', pages.ask);
          return catalog instanceof Map ? catalog.size : catalog;
        });
        return [`${came} tools`, `${pages.asked()} pages asked for`];
      },
    },
    {
      title: '`normal`: one page',
      kind: 'shown',
      expected: 'returns "word_count place_purchase"',
      see: (own, bench) => names(own, bench, pagesOf(bench, 'normal').ask),
    },
    {
      title: '`cursor-loop`: the same cursor again',
      kind: 'shown',
      expected: 'refuses CATALOG_PAGINATED; 2 pages asked for',
      async see(own, bench) {
        const pages = pagesOf(bench, 'cursor-loop');
        return [await names(own, bench, pages.ask), `${pages.asked()} pages asked for`];
      },
    },
    {
      title: 'empty pages, and a cursor that counts upward',
      kind: 'changed',
      expected: 'refuses CATALOG_PAGINATED',
      see: (own, bench) =>
        names(
          own,
          bench,
          made((asked) => ({ tools: [], nextCursor: String(asked) })),
        ),
    },
    {
      title: 'at most four tools over all pages',
      kind: 'changed',
      expected: 'refuses CATALOG_TOO_LONG',
      see: (own, bench) => {
        const ask = made((asked) => ({
          tools: [tool(`a${asked}`), tool(`b${asked}`)],
          ...(asked < 3 && { nextCursor: String(asked) }),
        }));
        return names(own, bench, ask, { tools: 4 });
      },
    },
    {
      title: 'one name on two pages',
      kind: 'changed',
      expected: 'refuses TOOL_DUPLICATE',
      see: (own, bench) =>
        names(
          own,
          bench,
          made((asked) => ({ tools: [tool('a')], ...(asked === 1 && { nextCursor: 'more' }) })),
        ),
    },
    {
      title: 'a cursor that is a number',
      kind: 'changed',
      expected: 'refuses CATALOG_PAGINATED',
      see: (own, bench) =>
        names(
          own,
          bench,
          made((asked) => ({ tools: [tool(`a${asked}`)], nextCursor: 7 })),
        ),
    },
    {
      title: 'at most two pages',
      kind: 'changed',
      expected: 'refuses CATALOG_PAGINATED',
      see: (own, bench) => names(own, bench, pagesOf(bench, 'paginated').ask, { pages: 2 }),
    },
  ],
};

export default graded;
