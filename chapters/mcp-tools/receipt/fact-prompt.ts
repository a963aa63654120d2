import finding from '../../../receipts/prompt-as-read.json' with { type: 'json' };
import { formOf, oneOf } from './fact-rules.ts';
import type { FactRule } from './facts.ts';
import { NotInReceipt, study } from './select.ts';
import type { Study } from './study.ts';
import { digits } from './words.ts';

/** Whether a receipt is the run whose prompts were counted: by its rows and their tokens in all. */
function isCounted({ conditions, rowCount }: Study): boolean {
  let tokens = 0;
  for (const { rows } of conditions.values()) {
    for (const { promptTokens } of rows) tokens += promptTokens;
  }
  return rowCount === finding.rows && tokens === finding.promptTokens;
}

/** Facts about the prompts that the local models read, which were counted once, from their texts. */
export const PROMPT_FACTS = {
  prompt: (studies, parameters) => {
    if (!isCounted(study(studies, 'local'))) {
      throw new NotInReceipt('not in this receipt: its prompts were not counted again');
    }
    const { tokensPerTool, firstRequest } = finding;
    const which = oneOf(parameters.which, [
      'rows',
      'reproduced',
      'tool-sent',
      'tool-intended',
      'sent',
      'intended',
    ]);
    const value = {
      rows: finding.rows,
      reproduced: finding.reproduced,
      'tool-sent': tokensPerTool.sent,
      'tool-intended': tokensPerTool.intended,
      sent: firstRequest.sent,
      intended: firstRequest.intended,
    }[which];
    const text = formOf(parameters, {
      about: () => digits(value),
      digits: () => digits(value, which.startsWith('tool-') ? 1 : 0),
    });
    return { text, value, from: { receipts: ['local'], rows: finding.rows } };
  },
} satisfies Record<string, FactRule>;
