import type { Exercise } from '../../../contract.ts';

const exercise: Exercise = {
  id: 'reverse-text',
  title: 'A second tool',
  goal: 'Give the toy server a second tool, `reverse_text`, which returns its `text` backwards. Touch nothing but the server. Then see that the client finds it, that the registry has a function for it, and that a model is shown its schema.',
  hints: [
    'A tool is an object with two halves, `advertised` and `run`. Copy `countWords`, and change what has to change in each half.',
    '`TOOLS` is the list that both `tools/list` and `tools/call` look at. Is there any other place that would have to know?',
    'How do you turn a text around? `[...text]` takes it apart by characters, `text.split("")` by halves of characters. Try both on `crème 🍦`.',
  ],
  solution: () => import('./solution.mdx'),
  lab: 'reverse-text',
};

export default exercise;
