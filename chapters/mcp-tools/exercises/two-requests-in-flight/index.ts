import type { Exercise } from '../../../contract.ts';

const exercise: Exercise = {
  id: 'two-requests-in-flight',
  title: 'Two requests in flight',
  goal: 'Send two `tools/call` requests before reading a reply. The mode `reversed` answers them in the opposite order. Keep a table of the ids that are outstanding, in place of the single one. And decide what becomes of a reply that comes after its request was given up.',
  hints: [
    'The key of the table is the id, the value is whoever waits for it. Which kind of table keeps `3` and `"3"` apart?',
    'A reply now has three possible fates: somebody waits for it, somebody *used to* wait for it, or nobody ever asked. They deserve different treatment.',
    'If you delete an id at its timeout, a late reply looks just like a reply that nobody asked for. What could you keep, and for how many?',
    'Fail each waiting request once, and all of them when the stream breaks. Is there a path on which a promise is never settled?',
  ],
  solution: () => import('./solution.mdx'),
  lab: 'two-requests-in-flight',
};

export default exercise;
