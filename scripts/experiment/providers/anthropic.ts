import Anthropic, { APIConnectionError, APIError, APIUserAbortError } from '@anthropic-ai/sdk';
import type {
  Message,
  MessageCreateParamsNonStreaming,
} from '@anthropic-ai/sdk/resources/messages/messages';
import { choiceSchema, chosenIn, type Question } from '../question.ts';
import { isOverload, Overload, printable, Stop } from '../stops.ts';
import { type Answer, type Provider, tenths } from './provider.ts';

/** A tool call takes a few dozen. The worst case of a request is paid for with this many. */
export const MAX_TOKENS = 1_024;

/** The one of the book's run. The client's own, 2026-10-21, answers a temperature with 400. */
const API_VERSION = '2023-06-01';

/** The client's types follow its own version, so they have no temperature any more. */
type Settings = Pick<MessageCreateParamsNonStreaming, 'thinking'> & { temperature?: number };

/** As the book's run had them. Another model is asked as its API asks by default. */
const SETTINGS: Readonly<Record<string, Settings>> = {
  'claude-haiku-4-5-20251001': { temperature: 0 },
  'claude-sonnet-5-5': { thinking: { type: 'between_tools' } },
};

function settingsOf(model: string): Settings {
  return Object.hasOwn(SETTINGS, model) ? (SETTINGS[model] ?? {}) : {};
}

/** Claude models over the Messages API, through the official client. */
export class AnthropicProvider implements Provider {
  readonly name = 'anthropic';
  readonly #url: string;
  readonly #client: Anthropic;

  /** @param apiKey held by the client alone: it is in no message, no journal and no receipt */
  constructor(url: string, apiKey: string) {
    this.#url = url;
    this.#client = new Anthropic({
      apiKey,
      authToken: null,
      baseURL: url,
      // An answer that is asked for twice is paid for twice, so only overload is tried again, by us.
      maxRetries: 0,
      defaultHeaders: { 'anthropic-version': API_VERSION },
      timeout: 300_000,
      logLevel: 'off',
    });
  }

  async describe(models: readonly string[]): Promise<object> {
    const settings = Object.fromEntries(models.map((model) => [model, settingsOf(model)]));
    const cold = models.every((model) => settingsOf(model).temperature === 0);
    return {
      provider: this.name,
      api: `Messages API, anthropic-version ${API_VERSION}`,
      temperature: cold ? 0 : 'as settings say; where they name none, none was sent',
      coldStart: 'nothing is cached here, and no request asks for prompt caching',
      settings,
    };
  }

  /** Nothing to look at: a model that the API does not know is told at its first request, unpaid. */
  async check(): Promise<void> {}

  async prepare(): Promise<void> {}

  body(question: Question): MessageCreateParamsNonStreaming {
    const { model, protocol, system, request, tools, names } = question;
    return {
      model,
      max_tokens: MAX_TOKENS,
      system,
      messages: [{ role: 'user', content: request }],
      ...settingsOf(model),
      ...(protocol === 'native'
        ? {
            tools: tools.map(({ name, description, inputSchema }) => {
              return { name, description, input_schema: inputSchema };
            }),
          }
        : { output_config: { format: { type: 'json_schema', schema: choiceSchema(names) } } }),
    };
  }

  async ask(question: Question, signal: AbortSignal): Promise<Answer> {
    const began = performance.now();
    try {
      const message = await this.#client.messages.create(this.body(question), { signal });
      return this.#answer(question, message, performance.now() - began);
    } catch (error) {
      throw this.#inWords(error, question.model);
    }
  }

  #answer({ protocol }: Question, message: Partial<Message>, wallMs: number): Answer {
    const { content, usage, stop_reason: stopReason } = message;
    if (!Array.isArray(content) || typeof usage?.input_tokens !== 'number') {
      throw this.#unreadable();
    }
    const call = content.find((block) => block.type === 'tool_use');
    const text = content.flatMap((block) => (block.type === 'text' ? [block.text] : [])).join('');
    const chosen = protocol === 'native' ? (call?.name ?? null) : chosenIn(text);
    const malformed = protocol === 'choice' && chosen === null && stopReason !== 'refusal';
    return {
      chosen,
      promptTokens: usage.input_tokens,
      outputTokens: usage.output_tokens,
      prefillMs: null,
      wallMs: tenths(wallMs),
      stopReason: malformed ? 'malformed' : (stopReason ?? 'unknown'),
      text,
    };
  }

  #inWords(error: unknown, model: string): unknown {
    if (error instanceof APIUserAbortError || error instanceof Stop) return error;
    if (error instanceof APIConnectionError) {
      return new Stop(`the connection to ${this.#url} failed: ${printable(reasonOf(error))}`, {
        cause: error,
      });
    }
    if (error instanceof SyntaxError) return this.#unreadable(error);
    if (!(error instanceof APIError)) return error;
    const { status } = error;
    if (isOverload(status)) return new Overload(status, error.headers?.get('retry-after'));
    const unpaid = { cause: error, unpaid: true };
    if (status === 401 || status === 403) {
      return new Stop('the API does not take the key in ANTHROPIC_API_KEY', unpaid);
    }
    if (status === 404) return new Stop(`the API knows no model ${model}`, unpaid);
    const said = printable(error.apiMessage ?? 'without a reason');
    return new Stop(`the API answered ${status}: ${said}`, unpaid);
  }

  #unreadable(cause?: Error): Stop {
    return new Stop(`what answers at ${this.#url} does not speak as the Messages API does`, {
      cause,
    });
  }
}

function reasonOf(error: Error): string {
  let cause: Error = error;
  while (cause.cause instanceof Error) cause = cause.cause;
  const code: unknown = Reflect.get(cause, 'code');
  return typeof code === 'string' ? code : cause.message;
}
