import { existsSync, renameSync, writeFileSync } from 'node:fs';
import { NONE } from '../../chapters/mcp-tools/requests.ts';
import { layOut } from '../lay-out.ts';
import { Budget, likelyTokens, likelyUsd, worstUsd } from './budget.ts';
import { type Answered, type Before, Journal } from './journal.ts';
import type { Options } from './options.ts';
import { type Decision, type Found, planOf, type Setup, setupOf } from './plan.ts';
import { Forecast, type Progress } from './progress.ts';
import type { Answer, Provider } from './providers/provider.ts';
import { questionOf } from './question.ts';
import { receiptOf } from './receipt.ts';
import { type Patience, retried } from './retry.ts';
import { measureRoundTrip } from './round-trip.ts';
import { type Embed, search } from './search.ts';
import { Interrupted, printable, Stop } from './stops.ts';

/** What a run needs of the world around it. */
export interface World {
  provider: Provider;
  embed: Embed;
  /** The built teaching server, for the round trip. */
  teachingServer: string;
  /** Aborts when no further question should go out. */
  stop: AbortSignal;
  /** Aborts when the question that is out should be dropped too. */
  drop: AbortSignal;
  sleep: (ms: number, signal: AbortSignal) => Promise<void>;
  progress: (progress: Progress) => void;
  /** Something that the reader should know, in a line. */
  note: (text: string) => void;
}

export function journalPath(out: string): string {
  return `${out}.journal.jsonl`;
}

/**
 * Asks every question of the plan that its journal does not answer yet, then writes the receipt.
 *
 * @throws {Stop} when it cannot go on, {@link Interrupted} when it was told not to; the journal then
 *   holds all that came
 */
export async function runExperiment(options: Options, out: string, world: World): Promise<void> {
  const setup = setupOf(options);
  const path = journalPath(out);
  if (existsSync(out)) throw new Stop(`${out} is there already: a receipt is not written over`);
  await waitedOut(world, () => world.provider.check(setup.models));
  const journal = options.resume
    ? Journal.resume(path, setup)
    : await begun(path, options, setup, world);
  try {
    const plan = planOf(setup, journal.before.found as Found);
    const run = new Run(options, setup, plan, journal, world);
    const answers = await run.finish();
    const { prices, maxUsd } = options;
    const { before } = journal;
    const receipt = receiptOf({ setup, before, plan, answers, prices, maxUsd, lost: run.lost });
    writeFileSync(`${out}.part`, layOut(receipt));
    renameSync(`${out}.part`, out);
  } finally {
    journal.close();
  }
}

/** A new journal, with what has to be known before the first question. */
async function begun(path: string, options: Options, setup: Setup, world: World): Promise<Journal> {
  if (existsSync(path)) {
    throw new Stop(`${path} is there from an earlier run: --resume goes on with it`);
  }
  const before: Before = {
    created: new Date().toISOString().slice(0, 10),
    described: { ...(await waitedOut(world, () => world.provider.describe(options.models))) },
    found: (await waitedOut(world, () => search(setup, world.embed))) as Before['found'],
    roundTrip: await measureRoundTrip(world.teachingServer),
  };
  return Journal.create(path, setup, before);
}

function patienceOf({ sleep, stop, note }: World): Patience {
  return {
    sleep: (ms) => sleep(ms, stop),
    onWait: (ms, { status }) => note(`overloaded (${status}); waiting ${ms / 1_000} s`),
  };
}

/** What costs nothing, tried until it is no longer refused for overload. */
async function waitedOut<T>(world: World, act: () => Promise<T>): Promise<T> {
  try {
    return await retried(act, patienceOf(world));
  } catch (error) {
    throw world.stop.aborted ? new Interrupted() : error;
  }
}

class Run {
  /** Requests that went out, may have been paid for, and were never answered. */
  lost = 0;
  readonly #options: Options;
  readonly #setup: Setup;
  readonly #plan: readonly Decision[];
  readonly #journal: Journal;
  readonly #world: World;
  readonly #budget: Budget;
  readonly #answers = new Map<number, Answered>();

  constructor(
    options: Options,
    setup: Setup,
    plan: readonly Decision[],
    journal: Journal,
    world: World,
  ) {
    this.#options = options;
    this.#setup = setup;
    this.#plan = plan;
    this.#journal = journal;
    this.#world = world;
    this.#budget = new Budget(options.maxUsd);
    this.#replay();
  }

  /** Takes what an earlier session has found, and counts what it has spent. */
  #replay(): void {
    const open = new Set<number>();
    const lose = (index: number) => {
      this.lost += 1;
      this.#budget.spend(this.#worst(index));
    };
    for (const entry of this.#journal.entries) {
      if (entry.type === 'asked') {
        if (open.has(entry.index)) lose(entry.index);
        open.add(entry.index);
      } else {
        open.delete(entry.index);
      }
      if (entry.type === 'answer') this.#take(entry);
    }
    for (const index of open) lose(index);
  }

  /** Asks what is still open, in the order of the plan. */
  async finish(): Promise<Answered[]> {
    const plan = this.#plan;
    const world = this.#world;
    const open = plan.flatMap((_, index) => (this.#answers.has(index) ? [] : [index]));
    const tokens = new Forecast(open.map((index) => this.#likely(index).tokens));
    const dollars = new Forecast(open.map((index) => this.#likely(index).usd));
    const spentBefore = this.#budget.spentUsd;
    const began = performance.now();
    let model = '';
    for (const [i, index] of open.entries()) {
      const decision = this.#decision(index);
      if (world.stop.aborted) throw new Interrupted();
      world.progress({
        done: this.#answers.size,
        total: plan.length,
        decision,
        leftMs: tokens.left(performance.now() - began),
        spentUsd: this.#isPaid ? this.#budget.spentUsd : null,
        leftUsd: this.#isPaid ? dollars.left(this.#budget.spentUsd - spentBefore) : null,
      });
      if (decision.model !== model) {
        model = decision.model;
        await waitedOut(world, () => world.provider.prepare(decision.model));
      }
      await this.#decide(index, decision);
      tokens.finished(i);
      dollars.finished(i);
    }
    return plan.flatMap((_, index) => this.#answers.get(index) ?? []);
  }

  /** One question to its end: allowed, asked, answered, and on disk. */
  async #decide(index: number, decision: Decision): Promise<void> {
    if (this.#isPaid) {
      this.#budget.admit(this.#worst(index));
      this.#journal.append({ type: 'asked', index });
    }
    const answer = await this.#ask(index, decision);
    const { chosen, promptTokens, outputTokens, prefillMs, wallMs, stopReason, text } = answer;
    const line: Answered = {
      ...{ type: 'answer', index, chosen, promptTokens, outputTokens, prefillMs, wallMs },
      ...{ stopReason, text: text.slice(0, 2_000) },
    };
    this.#journal.append(line);
    this.#take(line);
    const remark = remarkOn(decision, answer);
    if (remark !== null) this.#world.note(remark);
  }

  async #ask(index: number, decision: Decision): Promise<Answer> {
    const { provider, stop, drop } = this.#world;
    const question = questionOf(decision, this.#setup);
    try {
      return await retried(() => provider.ask(question, drop), patienceOf(this.#world));
    } catch (error) {
      // A wait that was broken off had an overload before it, and that is not paid for.
      const unpaid = error instanceof Stop ? error.unpaid : stop.aborted && !drop.aborted;
      if (this.#isPaid && unpaid) this.#journal.append({ type: 'unpaid', index });
      if (stop.aborted || drop.aborted) throw new Interrupted();
      throw error;
    }
  }

  #take(answer: Answered): void {
    const { model } = this.#decision(answer.index);
    this.#answers.set(answer.index, answer);
    const price = this.#options.prices.get(model);
    if (!this.#isPaid || price === undefined) return;
    const { promptTokens, outputTokens } = answer;
    this.#budget.spend((promptTokens * price.input + outputTokens * price.output) / 1e6);
  }

  get #isPaid(): boolean {
    return this.#options.provider === 'anthropic';
  }

  #worst(index: number): number {
    const decision = this.#decision(index);
    return worstUsd(decision.model, this.#body(decision), this.#options.prices);
  }

  #likely(index: number): { tokens: number; usd: number } {
    const decision = this.#decision(index);
    const tokens = likelyTokens(this.#options.provider, decision.protocol, this.#body(decision));
    return { tokens, usd: likelyUsd(decision.model, tokens, this.#options.prices) };
  }

  #body(decision: Decision): object {
    return this.#world.provider.body(questionOf(decision, this.#setup));
  }

  #decision(index: number): Decision {
    const decision = this.#plan[index];
    if (decision !== undefined) return decision;
    throw new Stop(`the journal answers question ${index}, which the plan does not ask`);
  }
}

/** What is out of the ordinary in an answer. */
function remarkOn(decision: Decision, { chosen, stopReason, text }: Answer): string | null {
  const { model, protocol, offer, task, names } = decision;
  const where = `${model}, ${protocol}, ${offer}, request ${task}`;
  if (stopReason === 'refusal') return `${where}: the model refused to answer`;
  if (stopReason === 'malformed') {
    return `${where}: not the JSON that was asked for, so no tool is taken: ${printable(text, 80) || 'nothing'}`;
  }
  if (chosen !== null && chosen !== NONE && !names.includes(chosen)) {
    return `${where}: ${printable(chosen, 80)} was not offered, and is written down as it is`;
  }
  return null;
}
