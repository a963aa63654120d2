import { assemble, type Part, promptText } from '../../../chapters/mcp-tools/prompt/assemble.ts';
import type { NativeForm } from '../../../chapters/mcp-tools/prompt/forms.ts';
import type { ListFrame } from '../../../chapters/mcp-tools/prompt/frames.ts';
import { type LaidToken, layTokens, type Token } from '../../../chapters/mcp-tools/prompt/lay.ts';
import { catalogTools, offeredNames } from '../../../chapters/mcp-tools/prompt/offered.ts';
import { OUR_WORDING } from '../../../chapters/mcp-tools/prompt/wording.ts';
import { conditionKey, type Study } from '../../../chapters/mcp-tools/receipt/study.ts';
import { type Choice, modelsOf } from './choice.ts';

/** One way in which the chosen prompt is written. */
export interface Written {
  form: NativeForm;
  parts: Part[];
  text: string;
}

export interface PromptView {
  /** As sent and, for native tools, as intended. */
  written: Written[];
  /** Names that are offered and of which this page has no text. */
  unknown: string[];
  /** True when the order is the one that the model read, as for a search. */
  isOrderKnown: boolean;
  /** Tokens of the prompt that was measured, in the original wording; null when there was none. */
  measured: number | null;
}

/** The chosen prompt in our wording, and what the receipt counted for the original one. */
export function promptView(choice: Choice, study: Study, native: ListFrame): PromptView {
  const { task, offer, protocol, family } = choice;
  const { tools, unknown } = catalogTools(offeredNames(study.header, offer, task) ?? []);
  const forms: NativeForm[] = protocol === 'native' ? ['sent', 'intended'] : ['sent'];
  const request = study.header.tasks[task]?.request ?? '';
  return {
    written: forms.map((form) => {
      const wording = OUR_WORDING;
      const parts = assemble({ request, tools, protocol, form, family, wording, native });
      return { form, parts, text: promptText(parts) };
    }),
    unknown,
    isOrderKnown: offer.startsWith('search-'),
    measured: measuredTokens(choice, study),
  };
}

/** The models of a family read the same prompt; were they said to differ, nothing is said here. */
function measuredTokens(choice: Choice, study: Study): number | null {
  const counts = modelsOf(choice.family, study).flatMap((model) => {
    const condition = study.conditions.get(conditionKey(model, choice.protocol, choice.offer));
    return condition?.rows.filter(({ task }) => task === choice.task) ?? [];
  });
  const [first, ...others] = [...new Set(counts.map(({ promptTokens }) => promptTokens))];
  return first === undefined || others.length > 0 ? null : first;
}

/** A way of writing with its tokens, dealt out to its parts. */
export interface Counted extends Written {
  laid: LaidToken[][];
  total: number;
  /** Tokens of the tools alone, without what stands around them. */
  ofTools: number;
}

export function countedView(
  written: readonly Written[],
  tokens: readonly (readonly Token[])[],
): Counted[] {
  return written.map((each, i) => {
    const laid = layTokens(each.parts, tokens[i] ?? []);
    const ofTools = laid.reduce(
      (sum, { length }, at) => sum + (each.parts[at]?.tool == null ? 0 : length),
      0,
    );
    return { ...each, laid, total: tokens[i]?.length ?? 0, ofTools };
  });
}
