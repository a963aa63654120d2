import { createHash } from 'node:crypto';
import { CATALOG } from '../../chapters/mcp-tools/catalog.ts';
import { OUR_WORDING } from '../../chapters/mcp-tools/prompt/wording.ts';
import { catalogNames } from '../../chapters/mcp-tools/receipt/offers.ts';
import type { Catalogs, Protocol } from '../../chapters/mcp-tools/receipt/schema.ts';
import { type Task, WAY_OUT } from '../../chapters/mcp-tools/requests.ts';
import type { Kind, Options, ProviderName, Retriever } from './options.ts';
import { shuffled } from './shuffle.ts';

export const SEARCH = { k: 5, catalog: 'confusable-64' } as const;

const named = (kind: string) =>
  CATALOG.filter((tool) => tool.kind === kind).map(({ name }) => name);

export const CATALOGS: Catalogs = {
  shop: named('shop'),
  confusable: named('confusable'),
  unrelated: named('unrelated'),
};

/** All that decides what is asked, so that two runs with the same setup ask the same. */
export interface Setup {
  provider: ProviderName;
  models: readonly string[];
  protocols: readonly Protocol[];
  sizes: readonly number[];
  kinds: readonly Kind[];
  retrievers: readonly Retriever[];
  seed: number;
  noneOfThese: boolean;
  tasks: readonly Task[];
  /** A digest of the catalog and of the sentences around it. */
  texts: string;
}

/** One request to one model: which tools it is offered, in which order. */
export interface Decision {
  model: string;
  protocol: Protocol;
  offer: string;
  /** Index into the tasks. */
  task: number;
  names: readonly string[];
}

/** The names that a retriever found for each task, best first. */
export type Found = Partial<Record<Retriever, readonly (readonly string[])[]>>;

export function setupOf(options: Options): Setup {
  const { provider, models, protocols, sizes, kinds, retrievers, seed, noneOfThese } = options;
  const texts = digest([CATALOG, OUR_WORDING, WAY_OUT]);
  return {
    ...{ provider, models, protocols, sizes, kinds, retrievers, seed, noneOfThese },
    tasks: options.tasks,
    texts,
  };
}

export function digest(value: unknown): string {
  return createHash('sha256').update(JSON.stringify(value)).digest('hex').slice(0, 16);
}

/** The parts of two setups that differ, in words. */
export function differences(before: Setup, now: Setup): string[] {
  return (Object.keys(now) as (keyof Setup)[]).flatMap((key) => {
    const [was, is] = [before[key], now[key]].map((each) => JSON.stringify(each) ?? 'nothing');
    if (was === is) return [];
    if (key === 'tasks') return ['other requests'];
    if (key === 'texts') return ['other tool descriptions or sentences'];
    return [`${key} was ${was}, now ${is}`];
  });
}

/** The names of the offers, in the order of the book's receipts. */
export function offersOf({ sizes, kinds, retrievers }: Setup): string[] {
  const bare = CATALOGS.shop.length;
  const padded = [...sizes]
    .sort((a, b) => a - b)
    .flatMap((size) => {
      // The shop's own tools alone are the start of either series, and are measured once.
      return size === bare ? [`unrelated-${size}`] : kinds.map((kind) => `${kind}-${size}`);
    });
  return [...padded, ...retrievers.map((retriever) => `search-${retriever}-${SEARCH.k}`)];
}

/**
 * Every decision, in a fixed order: model, protocol, offer, task. Model and protocol have no part in
 * the shuffle, so the same request sees the same order everywhere.
 */
export function planOf(setup: Setup, found: Found): Decision[] {
  const { models, protocols, tasks, seed } = setup;
  const offers = offersOf(setup).map((offer) => ({
    offer,
    orders: tasks.map((_, task) =>
      shuffled(namesIn(offer, task, found), `${seed}:${offer}:${task}`),
    ),
  }));
  return models.flatMap((model) =>
    protocols.flatMap((protocol) =>
      offers.flatMap(({ offer, orders }) =>
        orders.map((names, task) => ({ model, protocol, offer, task, names })),
      ),
    ),
  );
}

function namesIn(offer: string, task: number, found: Found): readonly string[] {
  const [, kind = '', size = ''] = /^(.+)-(\d+)$/.exec(offer) ?? [];
  if (kind === 'unrelated' || kind === 'confusable') {
    return catalogNames(CATALOGS, kind, Number(size));
  }
  const names = found[kind.slice('search-'.length) as Retriever]?.[task];
  if (names === undefined) throw new RangeError(`nothing was searched for ${offer}, task ${task}`);
  return names;
}
