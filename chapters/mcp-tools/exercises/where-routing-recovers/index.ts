import type { Exercise } from '../../../contract.ts';

const exercise: Exercise = {
  id: 'where-routing-recovers',
  title: 'Where does routing recover?',
  goal: 'The small models lost their way among sixty-four tools, and Claude did not. Somewhere between lies a size of model at which routing holds. Run the experiment on local models of about 7B and 14B parameters, and find it. Work out, too, what one more tool adds to the prefill on your own machine. Then settle on a number of tools to offer, and defend it.',
  hints: [
    'Say first what "holds" means, before you have seen a number. "As good as with eight tools" is no test yet: two counts out of 24 are never quite equal.',
    'Use the intervals. A model clearly suffers when the interval at 64 tools lies wholly below the one at 8. If they overlap, you have not shown that it suffers, and you have not shown that it does not.',
    'Tokens per tool will be those of the same family of tokenizer, so you know them beforehand. If they are not, the prompt was not what you think: look at it before you look at the accuracy.',
    'For prefill, take the slope between the largest and the smallest catalog, in milliseconds for each tool, as was done for tokens. Then decide how long a person at a counter will wait, and divide.',
  ],
  solution: () => import('./solution.mdx'),
};

export default exercise;
