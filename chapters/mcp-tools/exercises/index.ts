import type { Exercise } from '../../contract.ts';
import hostileDescription from './a-hostile-description/index.ts';
import newArguments from './arguments-of-a-new-tool/index.ts';
import bindReply from './bind-the-reply/index.ts';
import cutStream from './cut-the-stream/index.ts';
import choiceDecline from './let-the-choice-decline/index.ts';
import offerAllowed from './offer-what-is-allowed/index.ts';
import paginatedList from './read-a-paginated-list/index.ts';
import searchInLoop from './search-inside-the-loop/index.ts';
import checkFails from './the-check-that-fails/index.ts';
import wrongReply from './the-wrong-reply/index.ts';
import twoLists from './two-lists/index.ts';
import twoInFlight from './two-requests-in-flight/index.ts';
import routingRecovers from './where-routing-recovers/index.ts';

/**
 * The chapter's exercises in the order in which they stand: six on the whole of it, three on what a
 * model is offered and three on the pipe; then seven that are one function each.
 */
export const exercises: Exercise[] = [
  routingRecovers,
  choiceDecline,
  searchInLoop,
  paginatedList,
  twoInFlight,
  hostileDescription,
  bindReply,
  twoLists,
  offerAllowed,
  cutStream,
  wrongReply,
  newArguments,
  checkFails,
];
