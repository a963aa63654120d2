import { type Message, Ollama } from 'ollama';
import { z } from 'zod';
import { Failure } from '../../chapters/mcp-tools/code/failure.ts';
import { type Model, ModelFailure, type Observation, type OperatorModel } from './model.ts';

/** Names the job and nothing of the protocol: what may be called, the offered tools say themselves. */
const SYSTEM =
  'You help Lucy, who runs an ice cream shop. Use the tools that you are offered where they help, then answer in one short sentence.';

/** Greedy, so that a class sees the same twice; long enough for a call, too short to ramble. */
const SETTINGS = { temperature: 0, num_ctx: 4_096, num_predict: 256 };

export interface OllamaOptions {
  /** Where Ollama listens: the operator's word, never a reader's. */
  url: string;
  name: string;
  /** How long one turn may take, loading the model included. */
  answerMs?: number;
  /** The longest answer that is read, in bytes. */
  answerBytes?: number;
}

/** Of what Ollama says, the part that the loop needs. Several calls are taken one at a time. */
const chat = z.object({
  message: z.object({
    content: z.string(),
    tool_calls: z
      .array(
        z.object({
          function: z.object({ name: z.string(), arguments: z.record(z.string(), z.unknown()) }),
        }),
      )
      .optional(),
  }),
});

/** A language model behind Ollama's chat API. Whatever it says is text, and bounded. */
export function ollamaModel(options: OllamaOptions): OperatorModel {
  const { url, name, answerMs = 60_000, answerBytes = 64 * 1024 } = options;
  const model: Model = async (request, offered, told, signal) => {
    const late = AbortSignal.timeout(answerMs);
    // The official client passes no signal on, reads without a bound, and prints what it reads of a
    // refusal: so what it reads is fetched, bounded and judged here.
    const bounded: typeof fetch = async (input, init) => {
      const response = await fetch(input, { ...init, signal: AbortSignal.any([signal, late]) });
      const text = await textWithin(response, answerBytes);
      if (!response.ok) throw refusal(name, response.status, text);
      return new Response(text);
    };
    try {
      const reply = await new Ollama({ host: url, fetch: bounded }).chat({
        model: name,
        messages: [
          { role: 'system', content: SYSTEM },
          { role: 'user', content: `How many words are in this note? "${request}"` },
          ...told.flatMap(remembered),
        ],
        tools: [...offered],
        stream: false,
        think: false,
        options: SETTINGS,
      });
      const { content, tool_calls: [first] = [] } = chat.parse(reply).message;
      return first ? { call: first.function } : { answer: content.trim() };
    } catch (error) {
      if (signal.aborted) throw new Failure('CLIENT_CLOSED', 'the run was stopped');
      throw explained(error, { name, answerMs, isLate: late.aborted });
    }
  };
  return { name, model };
}

/** What it asked for and was told, in the form in which Ollama hands it to the model again. */
function remembered({ call, told }: Observation): Message[] {
  return [
    { role: 'assistant', content: '', tool_calls: [{ function: call }] },
    { role: 'tool', content: told, tool_name: call.name },
  ];
}

/** @throws {ModelFailure} MODEL_ANSWER_TOO_LONG, before it is held whole */
async function textWithin(response: Response, limit: number): Promise<string> {
  const decoder = new TextDecoder();
  let text = '';
  let size = 0;
  for await (const chunk of response.body ?? []) {
    size += chunk.length;
    if (size > limit) {
      throw new ModelFailure('MODEL_ANSWER_TOO_LONG', `the answer is longer than ${limit} bytes`);
    }
    text += decoder.decode(chunk, { stream: true });
  }
  return text + decoder.decode();
}

function refusal(name: string, status: number, text: string): ModelFailure {
  if (status === 404) {
    const message = `${name} is not there: the operator can fetch it with "ollama pull ${name}"`;
    return new ModelFailure('MODEL_NOT_PULLED', message);
  }
  return new ModelFailure('MODEL_REFUSED', `Ollama answered ${status}: ${reasonIn(text)}`);
}

/** Ollama says why in `error`; whatever else stands there says it in its own way. */
function reasonIn(text: string): string {
  try {
    return z.object({ error: z.string() }).parse(JSON.parse(text)).error.slice(0, 200);
  } catch {
    return text.slice(0, 200);
  }
}

function explained(
  error: unknown,
  { name, answerMs, isLate }: { name: string; answerMs: number; isLate: boolean },
): ModelFailure {
  if (error instanceof ModelFailure) return error;
  if (isLate) {
    return new ModelFailure('MODEL_TOO_SLOW', `${name} gave no turn within ${answerMs} ms`, error);
  }
  if (error instanceof z.ZodError || error instanceof SyntaxError) {
    const message = 'what came back is not an answer of the chat API';
    return new ModelFailure('MODEL_ANSWER_INVALID', message, error);
  }
  const message = 'Ollama does not answer: the operator starts it with "ollama serve"';
  return new ModelFailure('MODEL_UNREACHABLE', message, error);
}
