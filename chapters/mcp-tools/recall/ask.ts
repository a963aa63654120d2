import type { RecallQuestion } from '../../contract.ts';

/** A question of one part, which is added where the parts are put together. */
export type Asked = Omit<RecallQuestion, 'part'>;
