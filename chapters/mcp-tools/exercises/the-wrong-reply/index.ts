import type { Exercise } from '../../../contract.ts';

const exercise: Exercise = {
  id: 'the-wrong-reply',
  title: 'The wrong reply',
  goal: "`ask` sends a call and takes the next message for its answer. Against the mode `stale` it gives yesterday's count for today's question, and does not notice: check it, and see. Then repair it, so that it accepts one reply only, passes over at most sixteen messages that answer nothing, and answers a ping.",
  hints: [
    'Run it first. In which case is the wrong number *returned*, as if nothing were wrong?',
    '`answerFor` from the chapter says null for what answers nothing. That asks for a loop. What ends the loop?',
    'In the mode `ping`, the server waits for an answer of yours before it gives its own. What have you got for that in `messages.ts`?',
    '`receive` gives null at the end of the output. Where would null go, if you did not look?',
  ],
  solution: () => import('./solution.mdx'),
  lab: 'the-wrong-reply',
};

export default exercise;
