import type { Exercise } from '../../../contract.ts';

const exercise: Exercise = {
  id: 'read-a-paginated-list',
  title: 'Read a paginated list',
  goal: 'The mode `paginated` hands out its tools three at a time, with a `nextCursor` for the rest. Teach the client to follow it, within three bounds: so many pages, so many tools in all, and no cursor twice. A server that hands out cursors forever must be refused, not followed.',
  hints: [
    'Ask for a page, check it, look for a cursor, ask again with `{ cursor }`. The whole exercise is in what can go wrong between these steps.',
    'A page has to pass the checks of `checkTools`, except that now it may have a cursor. Names must be unique over *all* pages, and the bound on tools counts all of them.',
    'Do you need both bounds, pages and tools? Think of a server whose pages are empty.',
    'A cursor that comes back is a loop. Keep the ones you have seen in a `Set`. Does that alone end every endless list? The mode `cursor-loop` repeats itself; another server might count upward.',
  ],
  solution: () => import('./solution.mdx'),
  lab: 'read-a-paginated-list',
};

export default exercise;
