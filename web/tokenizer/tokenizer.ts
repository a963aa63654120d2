import type { Token } from '../../chapters/mcp-tools/prompt/lay.ts';
import type { TokenizeReply, TokenizeRequest } from './messages.ts';

/** Whose tokens are counted: what a page that shows them has to name. */
export const TOKENIZER = 'Qwen';

/** `failed` when its file could not be had; it can be asked for again. */
export type TokenizerState = 'idle' | 'loading' | 'ready' | 'failed';

let state: TokenizerState = 'idle';
let worker: Worker | null = null;
let lastId = 0;
const waiting = new Map<number, (tokens: Token[][]) => void>();
/** Of texts that were asked for before: a catalog and the last few prompts. */
const known = new Map<string, readonly Token[]>();
const KNOWN_AT_MOST = 600;
const listeners = new Set<() => void>();

export function subscribeTokenizer(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function tokenizerState(): TokenizerState {
  return state;
}

function change(next: TokenizerState): void {
  state = next;
  for (const listener of listeners) listener();
}

/** Loads the vocabulary, some megabytes, into a worker; once, unless it failed before. */
export async function loadTokenizer(): Promise<void> {
  if (state === 'loading' || state === 'ready') return;
  change('loading');
  try {
    const { default: TokenizerWorker } = await import('./worker.ts?worker');
    const started = new TokenizerWorker();
    worker = started;
    started.addEventListener('message', ({ data }: MessageEvent<TokenizeReply>) => take(data));
    started.addEventListener('error', (event) => {
      event.preventDefault();
      fail();
    });
  } catch {
    fail();
  }
}

function fail(): void {
  worker?.terminate();
  worker = null;
  waiting.clear();
  change('failed');
}

function take(reply: TokenizeReply): void {
  if ('ready' in reply) {
    change('ready');
    return;
  }
  waiting.get(reply.id)?.(reply.tokens);
  waiting.delete(reply.id);
}

/** The tokens of some texts when all of them are known already, else null. */
export function knownTokens(texts: readonly string[]): (readonly Token[])[] | null {
  const found = texts.flatMap((text) => {
    const tokens = known.get(text);
    return tokens === undefined ? [] : [tokens];
  });
  return found.length === texts.length ? found : null;
}

/** Has the tokens of some texts worked out; {@link knownTokens} has them when this resolves. */
export async function workOutTokens(texts: readonly string[]): Promise<void> {
  const running = worker;
  const asked = texts.filter((text) => !known.has(text));
  if (running === null || asked.length === 0) return;
  const request: TokenizeRequest = { id: ++lastId, texts: asked };
  const answer = new Promise<Token[][]>((settle) => {
    waiting.set(request.id, settle);
  });
  running.postMessage(request);
  const tokens = await answer;
  if (known.size + asked.length > KNOWN_AT_MOST) known.clear();
  asked.forEach((text, i) => {
    known.set(text, tokens[i] ?? []);
  });
}
