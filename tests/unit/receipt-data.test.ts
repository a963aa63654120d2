import { describe, expect, test } from 'vitest';
import { CATALOG } from '../../chapters/mcp-tools/catalog.ts';
import { terms, toolText } from '../../chapters/mcp-tools/code/tool-search.ts';
import { catalogNames } from '../../chapters/mcp-tools/receipt/offers.ts';
import { hasEvidence, original, readFile, receiptIn, shipped } from '../fixtures/receipts.ts';

const kinds = ['local', 'api'] as const;
const COMMON = new Set(
  'a an the of to for in on at is are it that this and has have how many'.split(' '),
);

describe('the catalog', () => {
  const { catalogs, tasks } = receiptIn(shipped.local);

  test('names the 88 tools of the receipt, in its order', () => {
    const named = (kind: string) =>
      CATALOG.filter((tool) => tool.kind === kind).map(({ name }) => name);
    expect(CATALOG).toHaveLength(88);
    expect({
      shop: named('shop'),
      confusable: named('confusable'),
      unrelated: named('unrelated'),
    }).toEqual(catalogs);
  });

  test('has the measured arguments, all of them required', () => {
    const { tools } = JSON.parse(readFile(shipped.index)) as {
      tools: Record<string, { kind: string; parameters: Record<string, string> }>;
    };
    for (const { name, kind, inputSchema } of CATALOG) {
      const types = Object.entries(inputSchema.properties).map(([key, { type }]) => [key, type]);
      expect({ kind, parameters: Object.fromEntries(types) }, name).toEqual({
        kind: tools[name]?.kind,
        parameters: tools[name]?.parameters,
      });
      expect(inputSchema.required).toEqual(Object.keys(inputSchema.properties));
    }
  });

  test('a confusable catalog of 16 holds one neighbour of each shop tool', () => {
    const sixteen = catalogNames(catalogs, 'confusable', 16);
    expect(sixteen.slice(8)).toEqual(catalogs.confusable.filter((_, i) => i % 3 === 0));
    const sixtyFour = catalogNames(catalogs, 'confusable', 64);
    expect(new Set(sixtyFour).size).toBe(64);
    expect(sixtyFour.filter((name) => catalogs.unrelated.includes(name))).toHaveLength(32);
  });

  test('the third request of each tool shares the fewest words with it', () => {
    const shared = tasks.map(({ request, expected }) => {
      const tool = CATALOG.find(({ name }) => name === expected);
      const own = new Set(tool ? terms(toolText(tool)) : []);
      return new Set(terms(request).filter((word) => own.has(word) && !COMMON.has(word))).size;
    });
    for (let tool = 0; tool < tasks.length; tool += 3) {
      const [first = 0, second = 0, third = 9] = shared.slice(tool, tool + 3);
      expect(third, tasks[tool + 2]?.request).toBeLessThan(Math.min(first, second));
      expect(third, tasks[tool + 2]?.request).toBeLessThanOrEqual(1);
    }
  });
});

describe.skipIf(!hasEvidence)('the shipped receipts beside the originals', () => {
  const SENTENCES = ['coldStart', 'limits', 'temperature', 'wording'];

  test.each(kinds)('%s: nothing that was measured was changed', (kind) => {
    const figures = (file: string) => {
      const receipt = JSON.parse(readFile(file));
      for (const key of SENTENCES) delete receipt[key];
      for (const task of receipt.tasks) delete task.request;
      return receipt;
    };
    expect(figures(shipped[kind])).toEqual(figures(original[kind]));
  });

  test.each(kinds)('%s: every sentence is our own', (kind) => {
    const [ours, theirs] = [shipped, original].map((files) => JSON.parse(readFile(files[kind])));
    expect(ours.wording).toBe('paraphrased');
    const requests = (receipt: { tasks: { request: string }[] }) =>
      receipt.tasks.map((t) => t.request);
    const known = new Set([...requests(theirs), ...theirs.limits, theirs.coldStart]);
    expect([...requests(ours), ...ours.limits, ours.coldStart].filter((s) => known.has(s))).toEqual(
      [],
    );
  });

  test('the words that were searched are the measured ones', () => {
    const words = (file: string) => {
      const { catalogOrder, tools, requests } = JSON.parse(readFile(file));
      return { catalogOrder, tools, requests };
    };
    expect(words(shipped.index)).toEqual(words(original.index));
  });

  test('no description is an original one', () => {
    const { tools } = JSON.parse(readFile(`${original.index.replace('search-index', 'prompts')}`));
    const known = new Set(
      Object.values(tools)
        .flat()
        .map((tool) => (tool as { description: string }).description),
    );
    expect(CATALOG.filter(({ description }) => known.has(description))).toEqual([]);
  });
});
