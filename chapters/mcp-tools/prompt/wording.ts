import type { ListFrame } from './frames.ts';

/** The sentences around tools and request that an experiment words as it likes. */
export interface Wording {
  system: string;
  choice: ListFrame;
}

/** Ours. They ask for what the measured prompts asked for, and are near them in length, not equal. */
export const OUR_WORDING: Wording = {
  system: "You help out in Lucy's ice cream shop. Pick the single tool that suits what is asked.",
  choice: {
    before: '\n\nTools:\n',
    after: '\nReply in JSON: {"tool": "<the name of the tool that suits>"}',
  },
};
