import { Failure, type FailureCode } from '../../chapters/mcp-tools/code/failure.ts';
import type { LiveCode, RunEvent } from '../live/protocol.ts';
import { ModelFailure } from './model.ts';

type Finished = Extract<RunEvent, { kind: 'finished' }>;

/** How a run ended, before its duration is known. */
export type Outcome = Omit<Finished, 'kind' | 'durationMs'>;

/**
 * Ends without a result in which the client had nothing to refuse: the answer did not come, or it
 * was an error and said so.
 */
const NOT_REFUSALS: ReadonlySet<FailureCode> = new Set<FailureCode>([
  'SERVER_ERROR',
  'TOOL_FAILED',
  'DEADLINE_PASSED',
  'OUTPUT_ENDED',
  'SERVER_EXITED',
  'START_FAILED',
  'INPUT_CLOSED',
  'CONNECTION_UNFIT',
  'CLIENT_BUSY',
  'CLIENT_CLOSED',
  'NOT_INITIALIZED',
  'ALREADY_INITIALIZED',
  'OPTIONS_INVALID',
]);

type Ended = Required<Pick<Outcome, 'outcome' | 'code' | 'message'>>;

/** A failure of client or model as the end of a step or a run; anything else is thrown on. */
export function outcomeOf(error: unknown): Ended {
  if (error instanceof ModelFailure) return failed(error.code, error.message);
  if (!(error instanceof Failure)) throw error;
  const outcome = NOT_REFUSALS.has(error.code) ? 'failed' : 'refused';
  return { outcome, code: error.code, message: error.message };
}

export function failed(code: LiveCode, message: string): Ended {
  return { outcome: 'failed', code, message };
}
