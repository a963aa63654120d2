import type { Exercise } from '../../../contract.ts';

const exercise: Exercise = {
  id: 'the-check-that-fails',
  title: 'The check that then fails',
  goal: 'Lucy wants a test that tells her whether a client can place a purchase. Write `check`: true for a client that counts words and lets no purchase through, false for every other. It is tried on a client with an allowlist, on the same one with the allowlist removed, and on some that go wrong in less obvious ways. A check that cannot fail shows nothing.',
  hints: [
    'The starter never attempts a purchase. What would have to happen for it to give false?',
    "You can ask the client what it did, and you can read the server's own log. Where do the two disagree, and whom do you believe?",
    'A client that refuses everything lets no purchase through either. What does it not do?',
    'After both calls, what exactly should stand in the log? Compare with all of it, not with a part.',
  ],
  solution: () => import('./solution.mdx'),
  lab: 'the-check-that-fails',
};

export default exercise;
