import type { Exercise } from '../../../contract.ts';

const exercise: Exercise = {
  id: 'empty-text-is-an-error',
  title: 'An empty text is an error',
  goal: 'Asked to count an empty text, the toy says 0. Let `count_words` answer with `isError: true` and a sentence that a model can use, when the text is empty, holds only spaces, or is missing. Then follow the error: what does the registry make of it, what does the loop tell the model, and what does the model answer?',
  hints: [
    '`said` has a second parameter. Which is right here, a result with `isError`, or a JSON-RPC error? Who is supposed to react?',
    'An argument that is missing arrives as `undefined`, and a schema is a promise that nobody has checked: `text` might be the number 5. What should happen then?',
    'In `registry.ts` the mark becomes an exception, and in `dispatch` the exception becomes a message to the model. Find both lines before you run it.',
  ],
  solution: () => import('./solution.mdx'),
  lab: 'empty-text-is-an-error',
};

export default exercise;
