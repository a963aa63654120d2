import type { Price } from '../../chapters/mcp-tools/receipt/cost.ts';
import { recallOf } from '../../chapters/mcp-tools/receipt/recompute.ts';
import {
  OUR_WORDING_MARK,
  type Receipt,
  type Row,
  type TableEntry,
} from '../../chapters/mcp-tools/receipt/schema.ts';
import { type Condition, conditionsOf } from '../../chapters/mcp-tools/receipt/study.ts';
import { version } from '../../package.json';
import { usageOf } from './budget.ts';
import type { Answered, Before } from './journal.ts';
import { CATALOGS, type Decision, SEARCH, type Setup } from './plan.ts';

export const TOOL = `handshake ${version}`;

interface Finished {
  setup: Setup;
  before: Before;
  plan: readonly Decision[];
  /** One for each decision of the plan, in its order. */
  answers: readonly Answered[];
  prices: ReadonlyMap<string, Price>;
  maxUsd: number;
  /** Requests that were sent and never answered, and may have been paid for. */
  lost: number;
}

/** The receipt of a finished run. Every number follows from the rows, by the code that checks it. */
export function receiptOf(run: Finished): object {
  const { setup, before, plan, answers, prices, maxUsd } = run;
  const rows = plan.flatMap((decision, i): Row[] => {
    const answer = answers[i];
    return answer === undefined ? [] : [rowOf(decision, setup, answer)];
  });
  const paid = answers.map((answer, i) => ({ ...answer, model: plan[i]?.model ?? '' }));
  return {
    schemaVersion: 1,
    chapter: 14,
    created: before.created,
    wording: OUR_WORDING_MARK,
    tool: TOOL,
    ...before.described,
    models: setup.models,
    seed: setup.seed,
    tasks: setup.tasks,
    catalogs: CATALOGS,
    search: searchOf(setup, before),
    table: [...conditionsOf({ rows, table: [] }).values()].map(entryOf),
    protocolRoundTrip: before.roundTrip,
    rows,
    limits: limitsOf(run),
    ...(setup.provider === 'anthropic'
      ? { usage: usageOf(paid, setup.models, prices, maxUsd) }
      : {}),
  };
}

function rowOf(
  { model, protocol, offer, task }: Decision,
  { tasks }: Setup,
  answer: Answered,
): Row {
  const { chosen, promptTokens, prefillMs, wallMs, stopReason } = answer;
  const expected = tasks[task]?.expected ?? '';
  return {
    model,
    protocol,
    offer,
    task,
    expected,
    chosen,
    promptTokens,
    prefillMs,
    wallMs,
    stopReason,
  };
}

function searchOf({ tasks }: Setup, { found }: Before): Receipt['search'] {
  const searches = Object.entries(found);
  return {
    ...SEARCH,
    recallAt5: Object.fromEntries(
      searches.map(([retriever, offers]) => [
        retriever,
        rounded(recallOf(SEARCH.k, [...tasks], offers) ?? 0),
      ]),
    ),
    offered: Object.fromEntries(
      searches.flatMap(([retriever, offers]) =>
        offers.map((names, task) => [`${retriever}:${task}`, names]),
      ),
    ),
  };
}

function entryOf(condition: Condition): TableEntry {
  const { model, protocol, offer, n, correct, accuracy, interval, called } = condition;
  const { medianPromptTokens, medianPrefillMs, medianWallMs } = condition;
  return {
    ...{ model, protocol, offer, n, correct },
    accuracy: accuracy === null ? null : rounded(accuracy),
    wilson95: interval === null ? null : [rounded(interval[0]), rounded(interval[1])],
    calledAnyTool: n === 0 ? null : rounded(called / n),
    ...{ medianPromptTokens, medianPrefillMs, medianWallMs },
  };
}

function limitsOf({ setup, answers, lost }: Finished): string[] {
  const { tasks, provider } = setup;
  const malformed = answers.filter(({ stopReason }) => stopReason === 'malformed').length;
  const limits = [
    `One run, with ${tasks.length} requests in a condition: small differences between conditions may well be noise.`,
    provider === 'anthropic'
      ? 'Wall time counts the network and the queue in front of the API.'
      : 'Times are those of one machine, with whatever else it was doing.',
  ];
  if (malformed > 0)
    limits.push(`Not the JSON that was asked for: ${malformed} constrained answers.`);
  if (lost > 0) limits.push(`Sent, and the answer lost: ${lost}. The usage leaves these out.`);
  return limits;
}

function rounded(share: number): number {
  return Number(share.toFixed(3));
}
