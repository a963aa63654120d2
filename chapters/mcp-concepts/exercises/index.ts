import type { Exercise } from '../../contract.ts';
import emptyText from './empty-text-is-an-error/index.ts';
import reverseText from './reverse-text/index.ts';
import vetServer from './vet-a-server/index.ts';

/** Two that edit the toy server, and one that reads a real one. */
export const exercises: Exercise[] = [reverseText, emptyText, vetServer];
