import type { Exercise } from '../../../contract.ts';

const exercise: Exercise = {
  id: 'let-the-choice-decline',
  title: 'Let the choice decline',
  goal: 'A constrained choice cannot say no. Give it a way out: one more name, `none_of_these`. Add six requests that need no tool, such as "Thank you!" or "When do you close on Sundays?". Then count two errors for each way of asking: a tool called where none was due, and none called where one was. Which of the two would Lucy rather have?',
  hints: [
    'The way out is an entry in the list like any other, so it needs a description too. Write it as what it is for, and not as what it is not.',
    'In the receipt, let such a request expect `null`, and write `none_of_these` down as `null` as well. Then "no tool" is one value for both ways of asking.',
    'Do not add the two errors up. Each has its own denominator: six requests for the one, twenty-four for the other.',
    "For Lucy's question, go through the tools one at a time. What happens if `stock_level` is called for nothing? And `send_message_to_lucy`?",
  ],
  solution: () => import('./solution.mdx'),
  lab: 'let-the-choice-decline',
};

export default exercise;
