import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import * as z from 'zod';
import { LIST_PRICES, type Price } from '../../chapters/mcp-tools/receipt/cost.ts';
import type { Protocol } from '../../chapters/mcp-tools/receipt/schema.ts';
import { IDLE_REQUESTS, NONE, REQUESTS, type Task } from '../../chapters/mcp-tools/requests.ts';
import { CATALOGS } from './plan.ts';

export const PROVIDERS = ['ollama', 'anthropic'] as const;
export const KINDS = ['unrelated', 'confusable'] as const;
export const PROTOCOLS = ['native', 'choice'] as const;
export const RETRIEVERS = ['bm25', 'all-minilm'] as const;
export type ProviderName = (typeof PROVIDERS)[number];
export type Kind = (typeof KINDS)[number];
export type Retriever = (typeof RETRIEVERS)[number];

export const MODELS: Record<ProviderName, readonly string[]> = {
  ollama: ['qwen2.5:0.5b', 'qwen2.5:1.5b', 'qwen3:0.6b'],
  anthropic: ['claude-haiku-4-5-20251001', 'claude-sonnet-5-5'],
};

const URLS: Record<ProviderName, string> = {
  ollama: 'http://127.0.0.1:11434',
  anthropic: 'https://api.anthropic.com',
};

export const USAGE = `usage: npm run experiment -- --out FILE [options]

Repeats the tool-selection experiment on your models and writes a receipt. Each answer goes into a
journal beside FILE as it comes, so a run that was stopped loses nothing: --resume goes on.

  --out FILE           the receipt to write; it must not exist yet
  --provider NAME      ollama (the default) or anthropic, which reads ANTHROPIC_API_KEY
  --models A,B         the models, in order (${MODELS.ollama.join(', ')};
                       ${MODELS.anthropic.join(', ')})
  --sizes A,B          tools offered, 8 to 64 (8,16,32,64)
  --kinds A,B          distractors: unrelated, confusable (both)
  --protocols A,B      native, choice (both)
  --retrievers A,B     searches to offer the best five of: bm25, all-minilm, or none (both)
  --tasks FILE         other requests: a JSON list of {"request", "expected"}
  --none-of-these      let the choice decline, and add ${IDLE_REQUESTS.length} requests that need no tool
  --seed N             of the shuffles (7)
  --url URL            where the provider listens (${URLS.ollama};
                       ${URLS.anthropic})
  --embeddings-url URL the Ollama that embeds for all-minilm (${URLS.ollama})
  --max-usd N          the most that may be spent, checked before each request (5)
  --price MODEL=IN/OUT US dollars per million tokens, for a model whose price is not known here
  --dry-run            say what would be sent, with tokens and cost estimated; send nothing
  --resume             go on with the journal of a run that was stopped
  --help               print this
`;

/** A command line that cannot be obeyed; its message is meant for whoever typed it. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

export interface Options {
  out: string | null;
  provider: ProviderName;
  models: readonly string[];
  sizes: readonly number[];
  kinds: readonly Kind[];
  protocols: readonly Protocol[];
  retrievers: readonly Retriever[];
  tasks: readonly Task[];
  noneOfThese: boolean;
  seed: number;
  url: string;
  embeddingsUrl: string;
  maxUsd: number;
  prices: ReadonlyMap<string, Price>;
  dryRun: boolean;
  resume: boolean;
  help: boolean;
}

/**
 * @param argv without the names of the program
 * @throws {UsageError}
 */
export function readOptions(argv: readonly string[]): Options {
  const values = parse(argv);
  const provider = oneOf('--provider', values.provider, PROVIDERS);
  const prices = new Map([...LIST_PRICES, ...(values.price ?? []).map(readPrice)]);
  const models = values.models === undefined ? MODELS[provider] : list('--models', values.models);
  const url = readUrl('--url', values.url ?? URLS[provider]);
  const options: Options = {
    out: values.out ?? null,
    provider,
    models,
    sizes: list('--sizes', values.sizes).map((text) => wholeNumber('--sizes', text, 8, 64)),
    kinds: list('--kinds', values.kinds).map((text) => oneOf('--kinds', text, KINDS)),
    protocols: list('--protocols', values.protocols).map((text) =>
      oneOf('--protocols', text, PROTOCOLS),
    ),
    retrievers: readRetrievers(values.retrievers),
    tasks: [
      ...(values.tasks === undefined ? REQUESTS : readTasks(values.tasks, values['none-of-these'])),
      ...(values['none-of-these'] ? IDLE_REQUESTS : []),
    ],
    noneOfThese: values['none-of-these'],
    seed: wholeNumber('--seed', values.seed, 0, 2 ** 32 - 1),
    url,
    embeddingsUrl: readUrl(
      '--embeddings-url',
      values['embeddings-url'] ?? (provider === 'ollama' ? url : URLS.ollama),
    ),
    maxUsd: dollars('--max-usd', values['max-usd']),
    prices,
    dryRun: values['dry-run'],
    resume: values.resume,
    help: values.help,
  };
  if (!options.help) check(options);
  return options;
}

function check({ out, dryRun, provider, models, prices }: Options): void {
  if (out === null && !dryRun) throw new UsageError('--out names the receipt to write');
  const unpriced = provider === 'anthropic' && models.find((model) => !prices.has(model));
  if (unpriced) {
    throw new UsageError(
      `no price of ${unpriced} is known here, so no ceiling could hold: give it with --price ${unpriced}=IN/OUT`,
    );
  }
}

function parse(argv: readonly string[]) {
  try {
    return parseArgs({
      args: [...argv],
      options: {
        out: { type: 'string' },
        provider: { type: 'string', default: 'ollama' },
        models: { type: 'string' },
        sizes: { type: 'string', default: '8,16,32,64' },
        kinds: { type: 'string', default: KINDS.join() },
        protocols: { type: 'string', default: PROTOCOLS.join() },
        retrievers: { type: 'string', default: RETRIEVERS.join() },
        tasks: { type: 'string' },
        'none-of-these': { type: 'boolean', default: false },
        seed: { type: 'string', default: '7' },
        url: { type: 'string' },
        'embeddings-url': { type: 'string' },
        'max-usd': { type: 'string', default: '5' },
        price: { type: 'string', multiple: true },
        'dry-run': { type: 'boolean', default: false },
        resume: { type: 'boolean', default: false },
        help: { type: 'boolean', default: false },
      },
    }).values;
  } catch (error) {
    throw new UsageError((error as Error).message);
  }
}

function list(name: string, text: string): string[] {
  const parts = text.split(',').map((part) => part.trim());
  if (parts.includes('')) throw new UsageError(`${name} is a list with commas, not "${text}"`);
  const twice = parts.find((part, i) => parts.indexOf(part) !== i);
  if (twice !== undefined) throw new UsageError(`${name} names ${twice} twice`);
  return parts;
}

function oneOf<T extends string>(name: string, text: string, known: readonly T[]): T {
  const found = known.find((each) => each === text);
  if (found === undefined) throw new UsageError(`${name} knows ${known.join(', ')}; not ${text}`);
  return found;
}

function readRetrievers(text: string): Retriever[] {
  if (text === 'none') return [];
  return list('--retrievers', text).map((each) => oneOf('--retrievers', each, RETRIEVERS));
}

function wholeNumber(name: string, text: string, least: number, most: number): number {
  const value = /^\d{1,10}$/.test(text) ? Number(text) : Number.NaN;
  if (value >= least && value <= most) return value;
  throw new UsageError(`${name} takes whole numbers from ${least} to ${most}, not ${text}`);
}

const DECIMAL = /^\d{1,6}(\.\d{1,6})?$/;

function dollars(name: string, text: string): number {
  if (DECIMAL.test(text) && Number(text) > 0) return Number(text);
  throw new UsageError(`${name} is an amount in US dollars, such as 2.50, not ${text}`);
}

function readPrice(text: string): [string, Price] {
  const [, model, input = '', output = ''] = /^([^=]+)=([^/]+)\/(.+)$/.exec(text) ?? [];
  if (model === undefined || !DECIMAL.test(input) || !DECIMAL.test(output)) {
    throw new UsageError(
      `--price reads MODEL=IN/OUT, US dollars per million tokens, such as my-model=1/5; not ${text}`,
    );
  }
  return [model, { input: Number(input), output: Number(output) }];
}

function readUrl(name: string, text: string): string {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (url === null || !/^https?:$/.test(url.protocol) || url.username || url.password) {
    throw new UsageError(`${name} is an http or https address without a password`);
  }
  return text.replace(/\/+$/, '');
}

/** Every catalog holds all tools of the shop and no other tool for certain, so those can be expected. */
function readTasks(file: string, canDecline: boolean): Task[] {
  const expectable = canDecline ? [...CATALOGS.shop, NONE] : CATALOGS.shop;
  const schema = z
    .array(z.strictObject({ request: z.string().min(1).max(2_000), expected: z.enum(expectable) }))
    .min(1)
    .max(10_000);
  let value: unknown;
  try {
    value = JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    throw new UsageError(`--tasks ${file}: ${(error as Error).message}`);
  }
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  const [issue] = result.error.issues;
  throw new UsageError(`--tasks ${file}: ${issue?.path.join('.') || 'it'}: ${issue?.message}`);
}
