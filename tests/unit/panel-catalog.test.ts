import { describe, expect, test } from 'vitest';
import { CATALOG } from '../../chapters/mcp-tools/catalog.ts';
import { asModelTool } from '../../chapters/mcp-tools/code/discovery.ts';
import { bm25Scores, toolText, topTools } from '../../chapters/mcp-tools/code/tool-search.ts';
import { lineOf, tokensPerCharacter } from '../../chapters/mcp-tools/prompt/estimate.ts';
import { textOf } from '../../chapters/mcp-tools/prompt/forms.ts';
import {
  estimatedPrice,
  LINES,
  linesOf,
  piecesOf,
  printedForms,
} from '../../web/panels/catalog/prices.ts';
import { isFound, knownRequests, rankTools, SEARCHED } from '../../web/panels/catalog/ranking.ts';
import { searchIndex, shipped, studyIn } from '../fixtures/receipts.ts';

const study = studyIn(shipped.local);
const known = knownRequests(study);

describe('the search', () => {
  test('goes over the 64 tools of the run, in the order that decided ties there', () => {
    expect(SEARCHED.map(({ name }) => name)).toEqual(searchIndex().catalogOrder);
    expect(SEARCHED).toHaveLength(64);
  });

  test.each(known)("ranks by the chapter's own BM25: $request", ({ request }) => {
    const ranked = rankTools(request);
    expect(ranked.slice(0, 5).map(({ tool }) => tool)).toEqual(
      topTools(request, SEARCHED, bm25Scores, 5),
    );
    const scores = bm25Scores(request, SEARCHED.map(toolText));
    for (const { tool, score, earned } of ranked) {
      expect(score).toBe(scores[SEARCHED.indexOf(tool)]);
      const sum = earned.reduce((all, { score: share }) => all + share, 0);
      expect(sum).toBeCloseTo(score, 10);
    }
  });

  test.each(['', '???', 'zzz qqq', '日本語'])('%j earns nobody anything', (request) => {
    const ranked = rankTools(request);
    expect(ranked.every(({ score, earned }) => score === 0 && earned.length === 0)).toBe(true);
    expect(ranked.map(({ tool }) => tool)).toEqual(SEARCHED);
  });

  test('a word of the request that comes twice is counted once', () => {
    const once = rankTools('vanilla stock').map(({ score }) => score);
    expect(rankTools('stock vanilla stock').map(({ score }) => score)).toEqual(once);
  });

  test('what the run offered is told as the receipt has it', () => {
    expect(known.filter(({ wasOffered }) => wasOffered)).toHaveLength(21);
  });

  test('the awkward requests are missed in our words too, and the plain ones found', () => {
    const missed = known.filter((one) => !isFound(one, 5)).map(({ task }) => task % 3);
    expect(missed.length).toBeGreaterThan(0);
    expect(missed.every((place) => place === 2)).toBe(true);
  });
});

describe('the prices', () => {
  test('every tool has a line as sent, as JSON and in a choice', () => {
    for (const tool of CATALOG) {
      const [sent = '', intended = '', choice = ''] = linesOf(tool);
      expect(sent).toBe(lineOf(tool, 'native'));
      expect(choice).toBe(lineOf(tool, 'choice'));
      expect(JSON.parse(intended).function.name).toBe(tool.name);
      expect(linesOf(tool)).toEqual(LINES.map((line) => textOf(piecesOf(tool, line))));
    }
  });

  test('the estimate comes near the tokens a tool that were measured', () => {
    const rate = tokensPerCharacter(study, 'native');
    const added = CATALOG.filter(({ kind }) => kind === 'unrelated');
    const all = added.map((tool) => estimatedPrice(piecesOf(tool, 'sent'), rate)?.total ?? 0);
    const mean = all.reduce((sum, each) => sum + each, 0) / all.length;
    expect(mean).toBeGreaterThan(37);
    expect(mean).toBeLessThan(41);
  });

  test('without measured catalogs there is no estimate, and none of the form never sent', () => {
    expect(tokensPerCharacter({ ...study, conditions: new Map() }, 'native')).toBeNull();
    const [tool] = CATALOG;
    expect(tool && estimatedPrice(piecesOf(tool, 'intended'), null)).toBeNull();
  });

  test('both forms of a tool are printed whole', () => {
    for (const tool of CATALOG) {
      const { name, description, inputSchema } = tool;
      const { mcp, model } = printedForms(tool);
      const json = (lines: typeof mcp) => JSON.parse(lines.map(({ text }) => text).join('\n'));
      expect(json(mcp)).toEqual({ name, description, inputSchema });
      expect(json(model)).toEqual(asModelTool(tool));
    }
  });
});
