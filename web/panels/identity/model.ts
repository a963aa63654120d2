import { z } from 'zod';
import { Failure, showValue } from '../../../chapters/mcp-tools/code/failure.ts';
import { parseFrame } from '../../../chapters/mcp-tools/code/frames.ts';
import { answerFor, type JsonObject } from '../../../chapters/mcp-tools/code/messages.ts';
import { decidedAt, decidedBy } from '../stepper/decided-by.ts';
import { type Lesson, nonEmpty, type Question, type Step } from '../stepper/lesson.ts';
import { compare } from './compare.ts';
import { PRESETS, type Reply } from './presets.ts';

export type Outcome = 'accept' | 'skip' | 'refuse';

export interface IdentityStep extends Step {
  /** What the line parsed to, once it did. */
  message?: JsonObject;
  outcome?: Outcome;
  /** What `answerFor` returned, or the message of what was thrown. */
  said?: string;
}

const encoder = new TextEncoder();
const replySchema = z.object({ id: z.int().min(0).max(999_999), text: z.string().max(2000) });

const CHOICES: Question['choices'] = [
  { id: 'accept', label: 'Accept it' },
  { id: 'skip', label: 'Skip it, read on' },
  { id: 'refuse', label: 'Refuse it' },
];

/** A request waits, a line arrives, and the chapter's `answerFor` says what it is. */
export const identity: Lesson<Reply, IdentityStep> = {
  id: 'identity',
  presets: PRESETS,
  readInput: (value) => replySchema.safeParse(value).data ?? null,
  steps({ id, text }) {
    const later = judge(id, text);
    const last = later.at(-1);
    const ask: Question = {
      text: 'What will the client do with it?',
      choices: CHOICES,
      answer: last?.outcome ?? 'refuse',
      after: later.length,
    };
    const sentence = `Request ${id} waits for its one answer, and this line arrives.`;
    return nonEmpty([{ word: 'Waiting', tone: 'client', sentence, ask }, ...later]);
  },
};

function judge(id: number, text: string): IdentityStep[] {
  let message: JsonObject;
  try {
    message = parseFrame(encoder.encode(text));
  } catch (error) {
    return [refused(error, 'No message at all: a line holds a single JSON-RPC 2.0 object.')];
  }
  const parsed: IdentityStep = {
    word: 'Parsed',
    tone: 'server',
    sentence: seen(id, text, message),
    message,
  };
  return [parsed, { ...verdict(id, message), message }];
}

function verdict(id: number, message: JsonObject): IdentityStep {
  try {
    const result = answerFor(id, message);
    return result === null ? skipped(message) : accepted(id, result);
  } catch (error) {
    return refused(error, reason(id, message, error));
  }
}

function accepted(id: number, result: JsonObject): IdentityStep {
  return {
    word: 'Accepted',
    tone: 'client',
    outcome: 'accept',
    sentence: `The id is ${id} in type and in value, and there is one result, an object: this answers request ${id}.`,
    said: JSON.stringify(result),
    decided: decidedAt('answerFor', 'return message.result'),
  };
}

function skipped(message: JsonObject): IdentityStep {
  return {
    word: 'Skipped',
    tone: 'plain',
    outcome: 'skip',
    sentence: Object.hasOwn(message, 'id')
      ? 'It has a method, so it asks something. A server numbers its own requests, and may use any id.'
      : 'A method without an id is a notification. It answers nothing, so the client reads on.',
    said: 'null',
    decided: decidedAt('answerFor', 'return null'),
  };
}

function refused(error: unknown, sentence: string): IdentityStep {
  if (!(error instanceof Failure)) throw error;
  const decided = decidedBy(error);
  return {
    word: 'Refused',
    tone: 'client',
    outcome: 'refuse',
    sentence,
    said: error.message,
    decided,
  };
}

function seen(waiting: number, text: string, message: JsonObject): string {
  if (!Object.hasOwn(message, 'id')) return 'One JSON-RPC message, and it carries no id.';
  const { id } = message;
  if (id === null) return 'One JSON-RPC message. Its id is null.';
  const spelled = compare({ id: waiting, text })?.spelled;
  if (typeof id === 'number' && spelled !== showValue(id)) {
    return `The line says ${spelled}. JSON has one kind of number: parsed it is ${showValue(id)}, and nothing can tell the two apart.`;
  }
  const kind = Array.isArray(id) ? 'array' : typeof id;
  return `One JSON-RPC message. Once parsed, its id is ${showValue(id)}, of type ${kind}.`;
}

function reason(id: number, message: JsonObject, error: unknown): string {
  if (!(error instanceof Failure)) throw error;
  switch (error.code) {
    case 'SERVER_ERROR':
      return `It does answer request ${id}, and the answer is an error: thrown, never handed on as a result.`;
    case 'RESPONSE_MALFORMED':
      return `The id is right. But an answer is one result object or one whole error, and this is neither.`;
    default:
      return wrongId(id, message);
  }
}

function wrongId(id: number, message: JsonObject): string {
  const shown = showValue(message.id);
  if (message.id === undefined) return `Without an id nothing ties this line to request ${id}.`;
  if (typeof message.id === 'number')
    return `The reply is labelled ${shown}; request ${id} waits. It answers something else, so it answers nothing here.`;
  return `${shown} is not a number. The client sent the number ${id}, so nothing else may come back.`;
}
