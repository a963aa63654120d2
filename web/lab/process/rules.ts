import * as discovery from '../../../chapters/mcp-tools/code/discovery.ts';
import * as frames from '../../../chapters/mcp-tools/code/frames.ts';
import * as handshake from '../../../chapters/mcp-tools/code/handshake.ts';
import * as messages from '../../../chapters/mcp-tools/code/messages.ts';

/** The pure functions that decide what a client sends and takes. */
export const RULES = {
  encodeFrame: frames.encodeFrame,
  FrameReader: frames.FrameReader,
  parseFrame: frames.parseFrame,
  requestMessage: messages.requestMessage,
  answerFor: messages.answerFor,
  replyToRequest: messages.replyToRequest,
  checkInitialize: handshake.checkInitialize,
  checkTools: discovery.checkTools,
  authorize: discovery.authorize,
  resultText: discovery.resultText,
};

export type Rules = typeof RULES;

/** The chapter's rules, and in place of each one that the learner exports, the learner's. */
export function rulesWith(own: Readonly<Record<string, unknown>>): {
  rules: Rules;
  /** The names that were taken from the learner. */
  replaced: string[];
} {
  const replaced = Object.keys(RULES).filter((name) => typeof own[name] === 'function');
  const theirs = Object.fromEntries(replaced.map((name) => [name, own[name]]));
  // Whether they behave like the chapter's is what the run is to show.
  return { rules: { ...RULES, ...(theirs as Partial<Rules>) }, replaced };
}
