import finding from '../../../receipts/prompt-as-read.json' with { type: 'json' };
import type { Study } from './study.ts';

/**
 * Whether a receipt is of the run whose prompts were assembled again and counted: by its rows and
 * their tokens in all. Of that run it is known that its local models read malformed tool definitions
 * under native calling. Of another it is not, whoever ran it.
 */
export function isCountedRun({ conditions, rowCount }: Pick<Study, 'conditions' | 'rowCount'>) {
  if (rowCount !== finding.rows) return false;
  let tokens = 0;
  for (const { rows } of conditions.values()) {
    for (const { promptTokens } of rows) tokens += promptTokens;
  }
  return tokens === finding.promptTokens;
}

/** Whether the answers of a condition of a study were given to malformed tool definitions. */
export function readMalformed(study: Study, { protocol }: { protocol: string }): boolean {
  return protocol === 'native' && isCountedRun(study);
}
