import type { Graded, OwnObject } from '../../../grading.ts';
import { Failure } from '../../code/failure.ts';

const reply = (id: unknown, text: string) => ({ jsonrpc: '2.0', id, result: { text } });
const late = () => new Failure('DEADLINE_PASSED', 'too late');

/** Begins to wait. What is never awaited must not count as an error nobody handled. */
function waitFor(table: OwnObject, id: number): Promise<unknown> {
  const waiting = Promise.resolve(table.call('wait', id));
  waiting.catch(() => {});
  return waiting;
}

const graded: Graded = {
  id: 'two-requests-in-flight',
  careless: {
    'careless-order.ts': '`reversed`: the second call is answered first',
    'careless-forgets.ts': 'a reply whose request has timed out',
  },
  cases: [
    {
      title: 'one request, one reply',
      kind: 'shown',
      expected: 'returns "answered"; returns { text: "three" }',
      async see(own, { outcome }) {
        const table = own.make('Outstanding');
        const three = waitFor(table, 3);
        const received = await outcome(() => table.call('receive', reply(3, 'three')));
        return [received, await outcome(() => three)];
      },
    },
    {
      title: '`reversed`: the second call is answered first',
      kind: 'shown',
      expected: 'four words for the third, two for the fourth',
      async see(own, bench) {
        const server = bench.server('reversed');
        const table = own.make('Outstanding');
        const waiting = [waitFor(table, 3), waitFor(table, 4)];
        for (const [id, text] of [
          [3, 'one two three four'],
          [4, 'one two'],
        ] as const) {
          const params = { name: 'word_count', arguments: { text } };
          server.send({ jsonrpc: '2.0', id, method: 'tools/call', params });
        }
        for (let m = await server.receive(); m; m = await server.receive())
          table.call('receive', m);
        const seen = await Promise.all(waiting.map((one) => bench.outcome(() => one)));
        const [third, fourth] = seen.map((text) => /text: "(\d+)"/.exec(text)?.[1] ?? text);
        return third === '4' && fourth === '2'
          ? 'four words for the third, two for the fourth'
          : `${third} for the third, ${fourth} for the fourth`;
      },
    },
    {
      title: 'a reply whose request has timed out',
      kind: 'shown',
      expected: 'refuses DEADLINE_PASSED; returns "late"',
      async see(own, { outcome }) {
        const table = own.make('Outstanding');
        const three = waitFor(table, 3);
        table.call('giveUp', 3, late());
        return [
          await outcome(() => three),
          await outcome(() => table.call('receive', reply(3, 'late'))),
        ];
      },
    },
    {
      title: 'a reply that nobody asked for',
      kind: 'changed',
      expected: 'refuses ID_MISMATCH; refuses ID_MISMATCH; refuses ID_MISMATCH',
      async see(own, { outcome }) {
        const table = own.make('Outstanding');
        waitFor(table, 3);
        return Promise.all(
          [5, '3', null].map((id) => outcome(() => table.call('receive', reply(id, 'x')))),
        );
      },
    },
    {
      title: 'a late reply disturbs nobody, and is late only once',
      kind: 'changed',
      expected: 'returns "late"; refuses ID_MISMATCH; returns { text: "four" }',
      async see(own, { outcome }) {
        const table = own.make('Outstanding');
        waitFor(table, 3);
        const four = waitFor(table, 4);
        table.call('giveUp', 3, late());
        const first = await outcome(() => table.call('receive', reply(3, 'x')));
        const again = await outcome(() => table.call('receive', reply(3, 'x')));
        table.call('receive', reply(4, 'four'));
        return [first, again, await outcome(() => four)];
      },
    },
    {
      title: 'the stream ends while two wait',
      kind: 'changed',
      expected: 'refuses OUTPUT_ENDED; refuses OUTPUT_ENDED',
      async see(own, { outcome }) {
        const table = own.make('Outstanding');
        const both = [waitFor(table, 3), waitFor(table, 4)];
        table.call('failAll', new Failure('OUTPUT_ENDED', 'gone'));
        return Promise.all(both.map((one) => outcome(() => one)));
      },
    },
    {
      title: 'a notification, and a ping with an id that waits',
      kind: 'changed',
      expected: 'returns "skipped"; returns "skipped"',
      async see(own, { outcome }) {
        const table = own.make('Outstanding');
        waitFor(table, 3);
        const notice = { jsonrpc: '2.0', method: 'notifications/message' };
        return [
          await outcome(() => table.call('receive', notice)),
          await outcome(() => table.call('receive', { jsonrpc: '2.0', id: 3, method: 'ping' })),
        ];
      },
    },
  ],
};

export default graded;
