import finding from '../../../receipts/prompt-as-read.json' with { type: 'json' };
import { isCountedRun } from './counted-run.ts';
import { formOf, oneOf } from './fact-rules.ts';
import type { FactRule } from './facts.ts';
import { NotInReceipt, study } from './select.ts';
import { digits } from './words.ts';

/** Facts about the prompts that the local models read, which were counted once, from their texts. */
export const PROMPT_FACTS = {
  prompt: (studies, parameters) => {
    if (!isCountedRun(study(studies, 'local'))) {
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
