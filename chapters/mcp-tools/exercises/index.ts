import type { Exercise } from '../../contract.ts';
import hostileDescription from './a-hostile-description/index.ts';
import choiceDecline from './let-the-choice-decline/index.ts';
import paginatedList from './read-a-paginated-list/index.ts';
import searchInLoop from './search-inside-the-loop/index.ts';
import twoInFlight from './two-requests-in-flight/index.ts';
import routingRecovers from './where-routing-recovers/index.ts';

/** The chapter's exercises, in its order: three on what a model is offered, three on the pipe. */
export const exercises: Exercise[] = [
  routingRecovers,
  choiceDecline,
  searchInLoop,
  paginatedList,
  twoInFlight,
  hostileDescription,
];
