import { Failure, isRefusal } from '../../chapters/mcp-tools/code/failure.ts';
import type { LiveCode, RunEvent } from '../live/protocol.ts';
import { ModelFailure } from './model.ts';

type Finished = Extract<RunEvent, { kind: 'finished' }>;

/** How a run ended, before its duration is known. */
export type Outcome = Omit<Finished, 'kind' | 'durationMs'>;

type Ended = Required<Pick<Outcome, 'outcome' | 'code' | 'message'>>;

/** A failure of client or model as the end of a step or a run; anything else is thrown on. */
export function outcomeOf(error: unknown): Ended {
  if (error instanceof ModelFailure) return failed(error.code, error.message);
  if (!(error instanceof Failure)) throw error;
  const outcome = isRefusal(error.code) ? 'refused' : 'failed';
  return { outcome, code: error.code, message: error.message };
}

export function failed(code: LiveCode, message: string): Ended {
  return { outcome: 'failed', code, message };
}
