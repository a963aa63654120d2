import type { Exercise } from '../../../contract.ts';

const exercise: Exercise = {
  id: 'offer-what-is-allowed',
  title: 'Offer only what is allowed',
  goal: "Write `offer`: from everything that a server advertises, the list that the model is shown. It holds the tools that the application allows, in the server's order and in the shape that a model API takes. The starter shows everything, the purchase with its ALWAYS included.",
  hints: [
    'You have a catalog and an allowlist. Which of the two do you go through, and which do you ask?',
    'An allowed tool that this server does not have: what would the model do with its name?',
    '`asModelTool` makes the shape. What does it do with a tool that has no description?',
  ],
  solution: () => import('./solution.mdx'),
  lab: 'offer-what-is-allowed',
};

export default exercise;
