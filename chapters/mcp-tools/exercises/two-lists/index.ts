import type { Exercise } from '../../../contract.ts';

const exercise: Exercise = {
  id: 'two-lists',
  title: 'Two lists, two questions',
  goal: 'Write `authorize`: it throws unless the application allows the tool *and* the server has advertised it. Say which of the two is missing, `TOOL_NOT_ALLOWED` before `TOOL_NOT_ADVERTISED`. The starter refuses only what stands on neither list, and so lets the purchase through.',
  hints: [
    'Write the two questions down as two lines. Which answer may the caller learn first?',
    'What does an empty allowlist mean: nobody has decided yet, or nothing may be called? Which reading is safe?',
    'A model writes `Word_Count`. Is that the tool that the operator allowed? Who would decide that it is?',
  ],
  solution: () => import('./solution.mdx'),
  lab: 'two-lists',
};

export default exercise;
