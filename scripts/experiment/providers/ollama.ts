import { type ChatResponse, Ollama } from 'ollama';
import { asModelTool } from '../../../chapters/mcp-tools/code/discovery.ts';
import { choiceSchema, chosenIn, type Question } from '../question.ts';
import { isOverload, Overload, printable, Stop } from '../stops.ts';
import { type Answer, type Provider, tenths } from './provider.ts';

/**
 * Set by us, since a runner's own context may be shorter than sixty-four tools and would then cut the
 * prompt without a word. `num_predict` ends a model that rambles; no tool call is near as long.
 */
const OPTIONS = { temperature: 0, num_ctx: 8_192, num_predict: 512 };

/** Milliseconds until a model that was told to leave memory must have left it. */
const UNLOAD_WITHIN = 10_000;

/** Models on a machine of one's own, through Ollama's official client. */
export class OllamaProvider implements Provider {
  readonly name = 'ollama';
  readonly #url: string;
  readonly #client: Ollama;
  #signal: AbortSignal | undefined;

  constructor(url: string) {
    this.#url = url;
    // The client drops the headers of a refusal, and prints while it reads one: we take it first.
    const taken: typeof fetch = async (input, init) => {
      const signal = this.#signal ?? null;
      const response = await fetch(input, { ...init, signal });
      if (!response.ok) throw await this.#refusal(response);
      return response;
    };
    this.#client = new Ollama({ host: url, fetch: taken });
  }

  async describe(): Promise<object> {
    const { version } = await this.#said(this.#client.version());
    return {
      ollama: version,
      temperature: OPTIONS.temperature,
      coldStart: 'each model is unloaded before its turn, and again when a run is resumed',
      settings: { think: false, options: OPTIONS },
    };
  }

  async check(models: readonly string[]): Promise<void> {
    for (const model of models) await this.#said(this.#client.show({ model }), model);
  }

  async prepare(model: string): Promise<void> {
    await this.#said(this.#client.generate({ model, prompt: '', keep_alive: 0 }), model);
    for (const began = Date.now(); Date.now() - began < UNLOAD_WITHIN; ) {
      const { models } = await this.#said(this.#client.ps());
      if (!models.some((loaded) => loaded.name === model || loaded.name === `${model}:latest`))
        return;
      await new Promise((done) => setTimeout(done, 100));
    }
    throw new Stop(`${model} stays in memory, so its first prompt would not be cold`);
  }

  body(question: Question) {
    const { model, protocol, system, request, tools, names } = question;
    return {
      model,
      messages: [
        { role: 'system', content: system },
        { role: 'user', content: request },
      ],
      stream: false as const,
      think: false,
      options: OPTIONS,
      ...(protocol === 'native'
        ? { tools: tools.map(asModelTool) }
        : { format: choiceSchema(names) }),
    };
  }

  async ask(question: Question, signal: AbortSignal): Promise<Answer> {
    this.#signal = signal;
    const began = performance.now();
    try {
      const reply = await this.#said(this.#client.chat(this.body(question)), question.model);
      return this.#answer(question, reply, performance.now() - began);
    } finally {
      this.#signal = undefined;
    }
  }

  /** Vectors of texts, in order. */
  async embed(model: string, texts: readonly string[]): Promise<number[][]> {
    const { embeddings } = await this.#said(
      this.#client.embed({ model, input: [...texts] }),
      model,
    );
    if (embeddings?.length === texts.length) return embeddings;
    throw this.#unreadable();
  }

  #answer({ protocol }: Question, reply: Partial<ChatResponse>, wallMs: number): Answer {
    const { message, prompt_eval_count: promptTokens, eval_count: outputTokens = 0 } = reply;
    if (typeof message?.content !== 'string' || typeof promptTokens !== 'number') {
      throw this.#unreadable();
    }
    const text = message.content;
    const called = message.tool_calls?.[0]?.function?.name ?? null;
    const chosen = protocol === 'native' ? called : chosenIn(text);
    const malformed = protocol === 'choice' && chosen === null;
    return {
      chosen,
      promptTokens,
      outputTokens,
      prefillMs:
        typeof reply.prompt_eval_duration === 'number'
          ? tenths(reply.prompt_eval_duration / 1e6)
          : null,
      wallMs: tenths(wallMs),
      stopReason: malformed ? 'malformed' : (reply.done_reason ?? 'unknown'),
      text,
    };
  }

  async #refusal(response: Response): Promise<Error> {
    if (isOverload(response.status)) {
      return new Overload(response.status, response.headers.get('retry-after'));
    }
    const text = await response.text().catch(() => '');
    const said = errorIn(text) ?? text;
    return new OllamaRefusal(response.status, printable(said || response.statusText));
  }

  /** A call of the client, with each way in which it can fail put into words. */
  async #said<T>(call: Promise<T>, model?: string): Promise<T> {
    try {
      return await call;
    } catch (error) {
      if (error instanceof Overload || error instanceof Stop) throw error;
      if (error instanceof OllamaRefusal) {
        throw new Stop(
          error.status === 404 && model !== undefined
            ? `${model} is not pulled at ${this.#url}: run "ollama pull ${model}"`
            : `Ollama answered ${error.status}: ${error.message}`,
          { cause: error },
        );
      }
      if (error instanceof SyntaxError) throw this.#unreadable(error);
      if (this.#signal?.aborted) throw error;
      const reason = reasonOf(error);
      throw new Stop(
        reason === 'UND_ERR_HEADERS_TIMEOUT'
          ? `Ollama at ${this.#url} took over five minutes for one answer: try fewer tools (--sizes) or a smaller model`
          : `no answer from Ollama at ${this.#url} (${reason}): is it running? "ollama serve" starts it`,
        { cause: error },
      );
    }
  }

  #unreadable(cause?: Error): Stop {
    return new Stop(`what answers at ${this.#url} does not speak as Ollama does`, { cause });
  }
}

class OllamaRefusal extends Error {
  readonly status: number;
  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}

function errorIn(text: string): string | null {
  try {
    const value: unknown = JSON.parse(text);
    const error = typeof value === 'object' && value !== null ? Reflect.get(value, 'error') : null;
    return typeof error === 'string' ? error : null;
  } catch {
    return null;
  }
}

/** `fetch failed` says nothing; its cause does. */
function reasonOf(error: unknown): string {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  if (!(cause instanceof Error)) return String(cause);
  const code: unknown = Reflect.get(cause, 'code');
  return printable(typeof code === 'string' ? code : cause.message);
}
