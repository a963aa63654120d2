import type { Graded } from '../../../chapters/grading.ts';

/** Every graded exercise of every chapter, by its id in the lab. Only the worker loads this. */
const files = import.meta.glob<{ default: Graded }>('../../../chapters/*/exercises/*/graded.ts', {
  eager: true,
});

export const GRADED: ReadonlyMap<string, Graded> = new Map(
  Object.values(files).map(({ default: graded }) => [graded.id, graded]),
);
