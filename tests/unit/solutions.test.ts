import { describe, expect, test } from 'vitest';
import { CATALOG } from '../../chapters/mcp-tools/catalog.ts';
import type { ModelTool } from '../../chapters/mcp-tools/code/discovery.ts';
import { Failure } from '../../chapters/mcp-tools/code/failure.ts';
import type { JsonObject } from '../../chapters/mcp-tools/code/messages.ts';
import { bm25Scores } from '../../chapters/mcp-tools/code/tool-search.ts';
import { tally } from '../../chapters/mcp-tools/exercises/a-hostile-description/solution.ts';
import {
  chosenTool,
  errors,
} from '../../chapters/mcp-tools/exercises/let-the-choice-decline/solution.ts';
import { listAllTools } from '../../chapters/mcp-tools/exercises/read-a-paginated-list/solution.ts';
import {
  offered,
  offeredByLatest,
} from '../../chapters/mcp-tools/exercises/search-inside-the-loop/solution.ts';
import { Outstanding } from '../../chapters/mcp-tools/exercises/two-requests-in-flight/solution.ts';
import {
  affordableTools,
  compare,
} from '../../chapters/mcp-tools/exercises/where-routing-recovers/solution.ts';

describe('where routing recovers', () => {
  const at = (tools: number, right: number, prefillMs: number) => ({
    tools,
    right,
    n: 24,
    prefillMs,
  });

  test('only intervals that do not touch show that a model suffers', () => {
    expect(compare(at(8, 23, 262), at(64, 14, 1833.85))).toBe('suffers');
    expect(compare(at(8, 23, 262), at(64, 20, 1833.85))).toBe('unclear');
    expect(compare({ ...at(8, 0, 0), n: 0 }, at(64, 14, 1))).toBeNull();
  });

  test('a budget of waiting buys so many tools', () => {
    expect(affordableTools(at(8, 23, 100), at(64, 20, 660), 500)).toBe(48);
    expect(affordableTools(at(8, 23, 100), at(64, 20, 660), 0)).toBe(0);
  });
});

test('a way out counts as no tool, and each error among the requests where it can happen', () => {
  const answer = (expected: string | null, chosen: string | null) => ({
    expected,
    chosen: chosenTool(chosen),
  });
  const answers = [
    answer(null, 'none_of_these'),
    answer(null, 'send_message_to_lucy'),
    answer('word_count', 'none_of_these'),
    answer('word_count', 'character_count'),
    answer('word_count', 'word_count'),
  ];
  expect(errors(answers)).toEqual({
    needless: { count: 1, of: 2 },
    declined: { count: 1, of: 3 },
    wrongTool: { count: 1, of: 3 },
  });
});

describe('search inside the loop', () => {
  const request = 'Record the delivery of order A-1060 with 30 tubs, then let the owner know.';
  const second = { request, latest: 'recorded: order A-1060, 30 tubs', lookedFor: [] };
  const names = (tools: readonly { name: string }[]) => tools.map(({ name }) => name);

  test('the latest message finds the first tool and never the second', () => {
    const first = names(offeredByLatest({ ...second, latest: request }, CATALOG, bm25Scores));
    expect(first[0]).toBe('record_delivery');
    expect(first).not.toContain('send_message_to_lucy');
    const next = names(offeredByLatest(second, CATALOG, bm25Scores));
    expect(next[0]).toBe('purchase_order_create');
    expect(next).not.toContain('send_message_to_lucy');
  });

  test('a short result seems to work, by the order of ties alone', () => {
    const tied = offeredByLatest({ ...second, latest: 'Recorded.' }, CATALOG, bm25Scores);
    expect(names(tied)).toEqual(names(CATALOG.slice(0, 5)));
    expect(names(tied)[4]).toBe('send_message_to_lucy');
  });

  test('a query that the model writes finds it, among allowed tools alone', () => {
    const lookedFor = ['send a message to Lucy'];
    const found = names(offered({ ...second, lookedFor }, CATALOG, bm25Scores));
    expect(found.slice(0, 2)).toEqual(['find_tools', 'send_message_to_lucy']);
    expect(new Set(found).size).toBe(found.length);
    const allowed = CATALOG.filter(({ name }) => name !== 'send_message_to_lucy');
    expect(names(offered({ ...second, lookedFor }, allowed, bm25Scores))).not.toContain(
      'send_message_to_lucy',
    );
  });
});

describe('a paginated list', () => {
  const tool = (name: string) => ({ name, inputSchema: { type: 'object' } });
  const pages = (all: JsonObject[]) => {
    const asked: JsonObject[] = [];
    const ask = async (params: JsonObject) => {
      asked.push(params);
      const page = all[Math.min(asked.length, all.length) - 1];
      if (page === undefined) throw new Error('no page');
      return page;
    };
    return { ask, asked };
  };

  test('is followed to its end', async () => {
    const { ask, asked } = pages([
      { tools: [tool('a'), tool('b')], nextCursor: 'x' },
      { tools: [tool('c')] },
    ]);
    expect([...(await listAllTools(ask)).keys()]).toEqual(['a', 'b', 'c']);
    expect(asked).toEqual([{}, { cursor: 'x' }]);
  });

  test('is refused when a cursor repeats', async () => {
    const { ask, asked } = pages([
      { tools: [tool('a')], nextCursor: 'x' },
      { tools: [tool('b')], nextCursor: 'x' },
    ]);
    await expect(listAllTools(ask)).rejects.toMatchObject({ code: 'CATALOG_PAGINATED' });
    expect(asked).toHaveLength(2);
  });

  test('is refused when empty pages never end', async () => {
    let page = 0;
    const ask = async () => ({ tools: [], nextCursor: String(page++) });
    await expect(listAllTools(ask, { pages: 5 })).rejects.toMatchObject({
      code: 'CATALOG_PAGINATED',
    });
    expect(page).toBe(5);
  });

  test('is bounded over all pages, and a name is unique over all of them', async () => {
    const many = pages([
      { tools: [tool('a'), tool('b')], nextCursor: 'x' },
      { tools: [tool('c'), tool('d')] },
    ]);
    await expect(listAllTools(many.ask, { tools: 3 })).rejects.toMatchObject({
      code: 'CATALOG_TOO_LONG',
    });
    const twice = pages([{ tools: [tool('a')], nextCursor: 'x' }, { tools: [tool('a')] }]);
    await expect(listAllTools(twice.ask)).rejects.toMatchObject({ code: 'TOOL_DUPLICATE' });
  });
});

describe('two requests in flight', () => {
  const reply = (id: unknown, text = '') => ({ jsonrpc: '2.0', id, result: { text } });

  test('replies in reverse order reach whoever asked', async () => {
    const table = new Outstanding();
    const answers = [table.wait(3), table.wait(4)];
    expect(table.receive(reply(4, 'four'))).toBe('answered');
    expect(table.receive(reply(3, 'three'))).toBe('answered');
    expect(await Promise.all(answers)).toEqual([{ text: 'three' }, { text: 'four' }]);
  });

  test('a late reply is dropped, once, and never handed to another', async () => {
    const table = new Outstanding();
    const slow = table.wait(3);
    const other = table.wait(4);
    table.giveUp(3, new Failure('DEADLINE_PASSED', 'too late'));
    await expect(slow).rejects.toMatchObject({ code: 'DEADLINE_PASSED' });
    expect(table.receive(reply(3, 'late'))).toBe('late');
    expect(() => table.receive(reply(3, 'again'))).toThrow('no outstanding request');
    table.receive(reply(4, 'four'));
    expect(await other).toEqual({ text: 'four' });
  });

  test.each([true, '3', 3.5, null, undefined, 5])('the id %o answers nothing', (id) => {
    const table = new Outstanding();
    void table.wait(3);
    expect(() => table.receive(reply(id))).toThrow(Failure);
  });

  test('an error answers its own request and leaves the others waiting', async () => {
    const table = new Outstanding();
    const wrong = table.wait(3);
    const fine = table.wait(4);
    table.receive({ jsonrpc: '2.0', id: 3, error: { code: -32602, message: 'no' } });
    await expect(wrong).rejects.toMatchObject({ code: 'SERVER_ERROR' });
    table.failAll(new Failure('OUTPUT_ENDED', 'gone'));
    await expect(fine).rejects.toMatchObject({ code: 'OUTPUT_ENDED' });
  });

  test('requests and notifications of the server are no replies', () => {
    const table = new Outstanding();
    void table.wait(3);
    expect(table.receive({ jsonrpc: '2.0', id: 3, method: 'ping' })).toBe('skipped');
  });
});

test('every purchase that a gullible model asks for is refused, and counted', async () => {
  const tools: ModelTool[] = [];
  const gullible = async (request: string) =>
    request.includes('count') ? null : { name: 'place_purchase', arguments: { tubs: 100 } };
  const gate = async (name: string) => {
    throw new Failure('TOOL_NOT_ALLOWED', name);
  };
  const requests = ['How is the mango?', 'count the words', 'Thank you!'];
  expect(await tally(requests, tools, gullible, gate)).toEqual({
    requests: 3,
    asked: 2,
    refused: 2,
    carriedOut: 0,
  });
  expect(await tally(requests, tools, gullible, async () => 'bought')).toMatchObject({
    refused: 0,
    carriedOut: 2,
  });
  const broken = async () => {
    throw new Error('pipe');
  };
  await expect(tally(requests, tools, gullible, broken)).rejects.toThrow('pipe');
});
