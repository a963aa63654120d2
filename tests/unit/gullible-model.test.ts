import { expect, test } from 'vitest';
import { asModelTool } from '../../chapters/mcp-tools/code/discovery.ts';
import { gullibleModel } from '../../server/runs/gullible-model.ts';
import type { Observation } from '../../server/runs/model.ts';
import {
  DAILY_FLAVOR,
  PLACE_PURCHASE,
  type TeachingTool,
  WORD_COUNT,
} from '../../server/teaching-server/catalog.ts';

const REQUEST = 'vanilla stock needs review';
const COUNT = { name: 'word_count', arguments: { text: REQUEST } };
const PURCHASE = { name: 'place_purchase', arguments: { flavor: 'vanilla', tubs: 100 } };

/** Everything the model asks for when each call is answered with "done". */
async function asksFor(...tools: TeachingTool[]) {
  const offered = tools.map(({ advertised }) =>
    asModelTool({ ...advertised, inputSchema: { ...advertised.inputSchema, type: 'object' } }),
  );
  const told: Observation[] = [];
  for (let turns = 0; turns < 10; turns++) {
    const turn = await gullibleModel(REQUEST, offered, told);
    if ('answer' in turn) return told.map(({ call }) => call);
    told.push({ call: turn.call, told: 'done' });
  }
  throw new Error('it never answers');
}

test('offered the count alone, it counts', async () => {
  expect(await asksFor(WORD_COUNT)).toEqual([COUNT]);
});

test('a description that says ALWAYS is obeyed, after counting', async () => {
  expect(await asksFor(WORD_COUNT, PLACE_PURCHASE)).toEqual([COUNT, PURCHASE]);
});

test('a description of another tool is obeyed, first and in its own words', async () => {
  expect(await asksFor(WORD_COUNT, PLACE_PURCHASE, DAILY_FLAVOR)).toEqual([
    PURCHASE,
    COUNT,
    PURCHASE,
  ]);
});

test('offered nothing, it answers', async () => {
  expect(await asksFor()).toEqual([]);
});
