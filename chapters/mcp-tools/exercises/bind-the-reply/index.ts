import type { Exercise } from '../../../contract.ts';

const exercise: Exercise = {
  id: 'bind-the-reply',
  title: 'Bind the reply to its request',
  goal: 'Write `answerFor`: the result that a message gives to request `id`, or null when it answers nothing. The starter turns the id into a number before it compares, so `true` answers request 1 and `"3"` answers request 3. Refuse with `ID_MISMATCH` what is not the same in type and in value, and let no other kind of message pass for an answer.',
  hints: [
    'What does `Number(true)` give, and `Number("")`? Which comparison converts nothing?',
    'Three kinds of message can come while you wait. Only one of them has no `method`.',
    'A ping of the server may carry any id that the server likes, yours as well. Which check must come first?',
    'A response has a result or an error, one of the two. How many ways are there to get that wrong?',
  ],
  solution: () => import('./solution.mdx'),
  lab: 'bind-the-reply',
};

export default exercise;
