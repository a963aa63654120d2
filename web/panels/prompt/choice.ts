import { FAMILIES, type Family, familyOf } from '../../../chapters/mcp-tools/prompt/frames.ts';
import type { Protocol } from '../../../chapters/mcp-tools/receipt/schema.ts';
import type { Study } from '../../../chapters/mcp-tools/receipt/study.ts';

/** Which prompt is shown. */
export interface Choice {
  task: number;
  offer: string;
  protocol: Protocol;
  family: Family;
}

/** What an address says of a choice, in the order of {@link Choice}; null where it says nothing. */
export type Said = Readonly<Record<keyof Choice, string | null>>;

export const PROTOCOLS: readonly Protocol[] = ['native', 'choice'];
const USUAL_OFFER = 'unrelated-64';

/** The offers that a receipt has, in the order of its rows. */
export function offersOf(study: Study): string[] {
  return [...new Set([...study.conditions.values()].map(({ offer }) => offer))];
}

/** What is to be shown; whatever the address says wrongly, or of another receipt, is not said. */
export function choiceOf(said: Said, study: Study): Choice {
  const offers = offersOf(study);
  const task = Number(said.task ?? 0);
  const usual = offers.includes(USUAL_OFFER) ? USUAL_OFFER : (offers.at(-1) ?? USUAL_OFFER);
  return {
    task: study.header.tasks[task] === undefined ? 0 : task,
    offer: offers.find((offer) => offer === said.offer) ?? usual,
    protocol: PROTOCOLS.find((protocol) => protocol === said.protocol) ?? 'native',
    family: FAMILIES.find((family) => family === said.family) ?? 'qwen2.5',
  };
}

/** The models of a receipt that read the prompts of a family. */
export function modelsOf(family: Family, study: Study): string[] {
  return study.header.models.filter((model) => familyOf(model) === family);
}
