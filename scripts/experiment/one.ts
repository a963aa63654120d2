import { parseArgs } from 'node:util';
import { costOf } from '../../chapters/mcp-tools/receipt/cost.ts';
import type { Protocol } from '../../chapters/mcp-tools/receipt/schema.ts';
import { REQUESTS } from '../../chapters/mcp-tools/requests.ts';
import { Budget, worstUsd } from './budget.ts';
import { type Options, readOptions, UsageError } from './options.ts';
import { type Decision, offersOf, planOf, type Setup, setupOf } from './plan.ts';
import { EXIT, providerOf, type Terminal } from './program.ts';
import { OllamaProvider } from './providers/ollama.ts';
import type { Answer } from './providers/provider.ts';
import { questionOf } from './question.ts';
import { search } from './search.ts';
import { Overload, printable, Stop } from './stops.ts';

const USAGE = `usage: npm run experiment:one -- --request TEXT [options]

  --request TEXT   what is asked
  --offer NAME     unrelated-8 to confusable-64, search-bm25-5, search-all-minilm-5 (unrelated-8)
  --protocol NAME  native (the default) or choice
  --model NAME     the model

and of the experiment's options: --provider, --url, --embeddings-url, --none-of-these, --seed,
--max-usd, --price, --dry-run (show what would be sent, and send nothing)
`;

type Surroundings = Pick<Terminal, 'environment' | 'out' | 'error' | 'drop'>;

/**
 * Makes one decision in the open.
 *
 * @returns the exit code
 */
export async function decideOnce(argv: readonly string[], around: Surroundings): Promise<number> {
  const key = around.environment.ANTHROPIC_API_KEY ?? '';
  const kept = (text: string) => (key === '' ? text : text.replaceAll(key, '[the key]'));
  const say = (text: string) => around.out(kept(text));
  try {
    const asked = readOne(argv);
    if (asked === null) {
      say(USAGE);
      return EXIT.done;
    }
    if (asked.options.provider === 'anthropic' && key === '' && !asked.options.dryRun) {
      throw new UsageError(
        'set ANTHROPIC_API_KEY in the environment: it is read from nowhere else',
      );
    }
    await decide(asked, key, say, around.drop);
    return EXIT.done;
  } catch (error) {
    if (error instanceof UsageError) {
      around.error(kept(`${error.message}\n${USAGE}`));
      return EXIT.usage;
    }
    if (around.drop.aborted) return EXIT.interrupted;
    if (!(error instanceof Stop || error instanceof Overload)) throw error;
    around.error(kept(`${error.message}\n`));
    return EXIT.stopped;
  }
}

interface One {
  options: Options;
  setup: Setup;
  offer: string;
}

function readOne(argv: readonly string[]): One | null {
  const own = ['--request', '--offer', '--protocol', '--model'];
  const { mine, rest } = split(argv, own);
  const { values } = parseArgs({
    args: mine,
    options: {
      request: { type: 'string' },
      offer: { type: 'string', default: 'unrelated-8' },
      protocol: { type: 'string', default: 'native' },
      model: { type: 'string' },
    },
  });
  if (rest.includes('--help')) return null;
  const { request, offer, protocol, model } = values;
  if (request === undefined || request === '') throw new UsageError('--request says what is asked');
  const [, kind = '', size = '', retriever] =
    /^(?:(unrelated|confusable)-(\d+)|search-(bm25|all-minilm)-5)$/.exec(offer) ?? [];
  if (kind === '' && retriever === undefined) throw new UsageError(`there is no offer ${offer}`);
  const options = readOptions([
    ...rest,
    ...['--out', 'not written', '--protocols', protocol],
    ...(model === undefined ? [] : ['--models', model]),
    ...(kind === '' ? ['--sizes', '8'] : ['--sizes', size, '--kinds', kind]),
    ...['--retrievers', retriever ?? 'none'],
  ]);
  const [expected = ''] = REQUESTS.flatMap((task) =>
    task.request === request ? [task.expected] : [],
  );
  if (options.dryRun && retriever === 'all-minilm') {
    throw new UsageError('a dry run asks nobody, and only Ollama knows what all-minilm would find');
  }
  const setup = { ...setupOf(options), tasks: [{ request, expected }] };
  const offers = offersOf(setup);
  return { options, setup, offer: offers.includes(offer) ? offer : (offers[0] ?? offer) };
}

/** The options that only a single decision has, each with its value, and the others. */
function split(argv: readonly string[], own: readonly string[]) {
  const mine: string[] = [];
  const rest: string[] = [];
  for (let i = 0; i < argv.length; i++) {
    const word = argv[i] ?? '';
    if (!own.some((name) => word === name || word.startsWith(`${name}=`))) rest.push(word);
    else mine.push(word.includes('=') ? word : `${word}=${argv[++i] ?? ''}`);
  }
  return { mine, rest };
}

async function decide(
  { options, setup, offer }: One,
  key: string,
  say: (text: string) => void,
  drop: AbortSignal,
): Promise<void> {
  const provider = providerOf(options, key || 'none');
  const embedder = new OllamaProvider(options.embeddingsUrl);
  const found = await search(setup, (model, texts) => embedder.embed(model, texts));
  const decision = planOf(setup, found).find((each) => each.offer === offer);
  if (decision === undefined) throw new UsageError(`there is no offer ${offer}`);
  const question = questionOf(decision, setup);
  const body = provider.body(question);
  say(`Sent to ${options.url}:\n${JSON.stringify(body, null, 2)}\n`);
  if (options.dryRun) return;
  new Budget(options.maxUsd).admit(
    options.provider === 'anthropic' ? worstUsd(decision.model, body, options.prices) : 0,
  );
  await provider.check([decision.model]);
  say(answerText(decision, await provider.ask(question, drop), options, setup));
}

function answerText(
  { model, offer, protocol, names }: Decision & { protocol: Protocol },
  answer: Answer,
  { prices, provider }: Options,
  { tasks }: Setup,
): string {
  const { chosen, promptTokens, outputTokens, prefillMs, wallMs, stopReason, text } = answer;
  const expected = tasks[0]?.expected ?? '';
  const tokens = { input: promptTokens, output: outputTokens };
  const usd = provider === 'anthropic' ? costOf(model, tokens, prices) : null;
  const lines = [
    ['asked', `${model}, ${protocol}, ${offer} (${names.length} tools)`],
    ['chosen', chosen === null ? 'no tool' : printable(chosen)],
    ...(expected === '' ? [] : [['expected', expected]]),
    ...(chosen === null && text !== '' ? [['in words', printable(text)]] : []),
    ['ended', stopReason],
    ['tokens', `${promptTokens} read, ${outputTokens} written`],
    ['time', `${wallMs} ms${prefillMs === null ? '' : `, of which ${prefillMs} ms prefill`}`],
    ...(usd === null ? [] : [['cost', `$${usd.toFixed(6)}`]]),
  ];
  return `\n${lines.map(([name = '', value]) => `${name.padEnd(9)} ${value}`).join('\n')}\n`;
}
