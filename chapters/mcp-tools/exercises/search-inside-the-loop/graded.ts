import type { Graded, Own } from '../../../grading.ts';
import { CATALOG } from '../../catalog.ts';
import { bm25Scores } from '../../code/tool-search.ts';

const REQUEST = 'Record the delivery of order A-1060 with 30 tubs, then let the owner know.';
const RECORDED = 'recorded: order A-1060, 30 tubs';
const WANTED = 'send_message_to_lucy';
const ALL_BUT_WANTED = CATALOG.filter(({ name }) => name !== WANTED);

interface Turn {
  latest: string;
  lookedFor: readonly string[];
}

function offeredNames(own: Own, turn: Turn, allowed: readonly object[] = CATALOG, m = 5) {
  const offered = own.call('offered', { request: REQUEST, ...turn }, allowed, bm25Scores, m);
  if (!Array.isArray(offered)) throw new Error('offered returns a list of tools');
  return offered.map((tool) => String(tool?.name));
}

const FIRST: Turn = { latest: REQUEST, lookedFor: [] };
const SECOND: Turn = { latest: RECORDED, lookedFor: [] };
const THIRD: Turn = { latest: 'searched', lookedFor: ['send a message to Lucy'] };

/**
 * A model that follows a script: it records the delivery when it can, and to reach Lucy it calls
 * what it is offered, asks for it, or gives up.
 */
function play(own: Own): string[] {
  const done: string[] = [];
  let turn = FIRST;
  for (let turns = 0; turns < 6; turns += 1) {
    const names = offeredNames(own, turn);
    const next = done.includes('record_delivery') ? WANTED : 'record_delivery';
    if (names.includes(next)) {
      done.push(next);
      if (next === WANTED) return done;
      turn = { ...turn, latest: RECORDED };
    } else if (names.includes('find_tools') && turn.lookedFor.length < 2) {
      done.push('find_tools');
      turn = {
        latest: 'found: five tools for a delivery',
        lookedFor: [...turn.lookedFor, 'send a message to Lucy'],
      };
    } else {
      return [...done, 'gives up'];
    }
  }
  return [...done, 'goes on for ever'];
}

const graded: Graded = {
  id: 'search-inside-the-loop',
  careless: {
    'careless-latest.ts': 'the request in two steps, played to its end',
    'careless-wide.ts': 'a search finds nothing that is not allowed',
  },
  cases: [
    {
      title: 'the first turn offers `record_delivery`, and a way to ask',
      kind: 'shown',
      expected: 'record_delivery: yes; find_tools: yes',
      see(own) {
        const names = offeredNames(own, FIRST);
        return ['record_delivery', 'find_tools'].map(
          (name) => `${name}: ${names.includes(name) ? 'yes' : 'no'}`,
        );
      },
    },
    {
      title: 'the request in two steps, played to its end',
      kind: 'shown',
      expected: 'record_delivery; find_tools; send_message_to_lucy',
      see: (own) => play(own),
    },
    {
      title: 'what the model looked for comes before what the request is like',
      kind: 'shown',
      expected: 'find_tools; send_message_to_lucy',
      see: (own) => offeredNames(own, THIRD).slice(0, 2),
    },
    {
      title: 'the tool of the first step stays in view in the second',
      kind: 'changed',
      expected: 'yes',
      see: (own) => (offeredNames(own, SECOND).includes('record_delivery') ? 'yes' : 'no'),
    },
    {
      title: 'a search finds nothing that is not allowed',
      kind: 'changed',
      expected: 'not offered',
      see: (own) =>
        offeredNames(own, THIRD, ALL_BUT_WANTED).includes(WANTED) ? 'offered' : 'not offered',
    },
    {
      title: 'no tool is offered twice, and not many in all',
      kind: 'changed',
      expected: 'twice: none; at most 11: yes',
      see(own) {
        const names = offeredNames(own, THIRD);
        const twice = names.filter((name, index) => names.indexOf(name) !== index);
        return [
          `twice: ${twice.join() || 'none'}`,
          `at most 11: ${names.length <= 11 ? 'yes' : 'no'}`,
        ];
      },
    },
  ],
};

export default graded;
