import type { ModeName } from '../../../../server/live/protocol.ts';
import type { Graded, GradedCase } from '../../../grading.ts';

/** Asks a teaching server in a mode to count each text, and lists what came of it. */
function asks(
  title: string,
  kind: GradedCase['kind'],
  mode: ModeName,
  texts: readonly string[],
  expected: string,
): GradedCase {
  return {
    ...{ title, kind, expected },
    async see(own, bench) {
      const server = bench.server(mode);
      const seen: string[] = [];
      for (const [index, text] of texts.entries()) {
        seen.push(await bench.outcome(() => own.call('ask', server, 3 + index, text)));
      }
      return seen;
    },
  };
}

const FOUR = 'one two three four';
const THREE = 'one two three';

const graded: Graded = {
  id: 'the-wrong-reply',
  careless: {
    'careless-skip.ts': '`notify-flood`: seventeen notifications first',
    'careless-ping.ts': '`ping`: the server asks for something in between',
  },
  cases: [
    asks('`normal`, twice', 'shown', 'normal', [FOUR, THREE], 'returns "4"; returns "3"'),
    asks(
      '`stale`: the answer before, once more',
      'shown',
      'stale',
      [FOUR, THREE],
      'returns "4"; refuses ID_MISMATCH',
    ),
    asks('`wrong-id`', 'shown', 'wrong-id', [FOUR], 'refuses ID_MISMATCH'),
    asks('`string-id`', 'shown', 'string-id', [FOUR], 'refuses ID_MISMATCH'),
    asks('`notify`: two notifications first', 'changed', 'notify', [THREE], 'returns "3"'),
    asks(
      '`notify-flood`: seventeen notifications first',
      'changed',
      'notify-flood',
      [THREE],
      'refuses TOO_MANY_NOTIFICATIONS',
    ),
    asks(
      '`ping`: the server asks for something in between',
      'changed',
      'ping',
      [THREE],
      'returns "3"',
    ),
    asks('`tool-error`', 'changed', 'tool-error', [THREE], 'refuses TOOL_FAILED'),
    asks('`disconnect`', 'changed', 'disconnect', [THREE], 'refuses OUTPUT_ENDED'),
  ],
};

export default graded;
