import type { Exercise } from '../../../contract.ts';

const exercise: Exercise = {
  id: 'arguments-of-a-new-tool',
  title: 'Arguments of a new tool',
  goal: 'Now the other side. The shop gets a tool, `reserve_tubs`, that puts 1 to 12 tubs of a named flavor aside. Its arguments were written by a model. Write `reserveTubs`, which gives the text of the result, or undefined when the arguments are not those of the schema: two of them, no others, each of the right kind and size.',
  hints: [
    'For each argument ask three questions: is it there, is it of the right kind, is it in the right range?',
    'Which numbers are no count of tubs? There are more of them than the negative ones.',
    '`NaN < 1` is false, and `NaN > 12` is false as well. What does that do to a check that looks for numbers outside of the range?',
    'A schema with no further properties refuses `price: 0`. Why would one refuse what could simply be ignored?',
  ],
  solution: () => import('./solution.mdx'),
  lab: 'arguments-of-a-new-tool',
};

export default exercise;
