import { CATALOG } from '../../chapters/mcp-tools/catalog.ts';
import { bm25Scores, topTools } from '../../chapters/mcp-tools/code/tool-search.ts';
import { likelyTokens, likelyUsd, worstUsd } from './budget.ts';
import type { Options, Retriever } from './options.ts';
import { type Found, offersOf, planOf, SEARCH, setupOf } from './plan.ts';
import type { Provider } from './providers/provider.ts';
import { questionOf } from './question.ts';

const number = (value: number) => value.toLocaleString('en-US');

/** What a run would send, how many tokens that is likely to be, and what it is likely to cost. */
export function dryRun(options: Options, provider: Provider): string {
  const setup = setupOf(options);
  // A search is not asked here: five tools stand in for the five that it would find.
  const five = (request: string) =>
    topTools(request, CATALOG, bm25Scores, SEARCH.k).map(({ name }) => name);
  const found: Found = Object.fromEntries(
    setup.retrievers.map((retriever): [Retriever, string[][]] => [
      retriever,
      setup.tasks.map(({ request }) => five(request)),
    ]),
  );
  const weighed = planOf(setup, found).map((decision) => {
    const body = provider.body(questionOf(decision, setup));
    const tokens = likelyTokens(options.provider, decision.protocol, body);
    const usd = likelyUsd(decision.model, tokens, options.prices);
    return {
      ...decision,
      body,
      tokens,
      usd,
      worst: worstUsd(decision.model, body, options.prices),
    };
  });
  const isPaid = options.provider === 'anthropic';
  const perModel = setup.models.map((model) => {
    const ours = weighed.filter((each) => each.model === model);
    const tokens = ours.reduce((sum, each) => sum + each.tokens, 0);
    const usd = ours.reduce((sum, each) => sum + each.usd, 0);
    const cost = isPaid ? `, about $${usd.toFixed(2)}` : '';
    return `  ${model}: ${number(ours.length)} requests, about ${number(tokens)} prompt tokens${cost}`;
  });
  const [native] = weighed.filter(({ protocol }) => protocol === 'native');
  const [choice] = weighed.filter(({ protocol }) => protocol === 'choice');
  const total = weighed.reduce((sum, { usd }) => sum + usd, 0);
  const dearest = Math.max(...weighed.map(({ worst }) => worst));
  const lines = [
    `Nothing is sent. ${options.provider} at ${options.url} would get ${number(weighed.length)} requests:`,
    ...perModel,
    `Offers: ${offersOf(setup).join(', ')}`,
    `Protocols: ${setup.protocols.join(', ')}; ${number(setup.tasks.length)} requests each; seed ${setup.seed}`,
    ...(isPaid
      ? [
          `About $${total.toFixed(2)} in all, under a ceiling of $${options.maxUsd}; no single request over $${dearest.toFixed(4)}.`,
        ]
      : []),
    ...[native, choice].flatMap((example) =>
      example === undefined
        ? []
        : ['', `The first ${example.protocol} request:`, JSON.stringify(example.body, null, 2)],
    ),
  ];
  return `${lines.join('\n')}\n`;
}
