import type { RecallQuestion } from '../contract.ts';
import type { Asked } from './recall/ask.ts';
import { PART_A } from './recall/part-a.ts';
import { PART_B } from './recall/part-b.ts';

const after = (part: string, questions: readonly Asked[]): RecallQuestion[] =>
  questions.map((question) => ({ ...question, part }));

/** In the order of the sections. Answer first, then compare. */
export const recall: RecallQuestion[] = [...after('part-a', PART_A), ...after('part-b', PART_B)];
