import type { Exercise } from '../../../contract.ts';

const exercise: Exercise = {
  id: 'search-inside-the-loop',
  title: 'Search inside the loop',
  goal: 'Put `topTools` into the agent loop, so that each turn offers the five allowed tools that fit the latest message best. Then write a request in two steps whose second step needs a tool that the first search did not return: to record a delivery, say, and then to let Lucy know. Does the loop recover? If it does not, what has to change?',
  hints: [
    'Write down what the "latest message" is in each turn. In the first it is the request. What is it in the second?',
    'In the second turn the latest message is the result of the first tool: "recorded", perhaps with a number. Which words of the second step are in it?',
    'You could search the whole conversation. Try it, and watch a long conversation: the words of the first step never go away.',
    'Who knows best what is still missing? Only the model has read the request *and* the result. Give it a tool to search with.',
  ],
  solution: () => import('./solution.mdx'),
  lab: 'search-inside-the-loop',
};

export default exercise;
