import type { ModelTool } from '../../chapters/mcp-tools/code/discovery.ts';
import type { JsonObject } from '../../chapters/mcp-tools/code/messages.ts';
import type { LIVE_FAILURES } from '../live/protocol.ts';

/** A tool that a model asks for. It is only text until the dispatcher has looked at it. */
export interface Call {
  name: string;
  arguments: JsonObject;
}

/** One turn of a model: it asks for a tool, or it answers. */
export type Turn = { call: Call } | { answer: string };

/** A call of an earlier turn, and what the model was told about it. */
export interface Observation {
  call: Call;
  told: string;
}

/**
 * Any model: what it is asked, what it is offered, and what it has been told so far. It keeps
 * nothing between two turns.
 *
 * @param signal aborted when the run has to end; a model that waits for something must heed it
 * @throws {ModelFailure}
 */
export type Model = (
  request: string,
  offered: readonly ModelTool[],
  told: readonly Observation[],
  signal: AbortSignal,
) => Turn | Promise<Turn>;

/** The language model that the operator has put behind the loop, and what it is called. */
export interface OperatorModel {
  name: string;
  model: Model;
}

export type ModelCode = Extract<keyof typeof LIVE_FAILURES, `MODEL_${string}`>;

/** A model that gave no turn, and why. */
export class ModelFailure extends Error {
  override readonly name = 'ModelFailure';
  readonly code: ModelCode;

  constructor(code: ModelCode, message: string, cause?: unknown) {
    super(message, { cause });
    this.code = code;
  }
}
