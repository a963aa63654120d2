import {
  asModelTool,
  type ModelTool,
  type Tool,
} from '../../../chapters/mcp-tools/code/discovery.ts';
import { bm25Scores, topTools } from '../../../chapters/mcp-tools/code/tool-search.ts';
import type { StdioClient } from '../../client/stdio-client.ts';
import type { Offer } from '../../live/protocol.ts';
import type { Call, Observation } from '../model.ts';
import { outcomeOf } from '../outcome.ts';
import {
  type Context,
  discover,
  playWithClient,
  type Scenario,
  shakeHands,
  step,
} from '../scenario.ts';

/** A loop that a model can keep going for ever is a loop without a bound. */
const TURNS = 8;
/** The best few of a search, as in the measurement. */
const SEARCHED = 5;

/**
 * Lucy's loop over a real server, with a scripted model or the operator's. Two gates stand in it:
 * what the model is offered, and the allowlist that the dispatcher asks about every call. Whatever
 * the first lets through, the second refuses before a byte is written.
 */
export const agentLoop: Scenario = (context) =>
  playWithClient(context, ['word_count'], async (client) => {
    const { text = 'vanilla stock needs review', offer = 'allowed' } = context.options;
    const { player, signal } = context;
    tell(context, 'played-by', player.name);
    await shakeHands(context, client);
    await discover(context, client);
    const offered = offeredTools(offer, text, client);
    tell(
      context,
      'offer',
      offered.map((tool) => tool.function),
    );

    const told: Observation[] = [];
    while (told.length < TURNS) {
      const next = async () => player.model(text, offered, told, signal);
      const turn = await step(context, 'model', next);
      if ('answer' in turn) return { answer: turn.answer, calls: told };
      const observation = await dispatch(context, client, turn.call);
      tell(context, 'observation', observation);
      told.push({ call: turn.call, told: observation });
    }
    return { answer: null, calls: told };
  });

function offeredTools(offer: Offer, request: string, client: StdioClient): ModelTool[] {
  const advertised = [...client.catalog.values()];
  const allowed = advertised.filter(({ name }) => client.allowed.has(name));
  const offers: Record<Offer, () => Tool[]> = {
    advertised: () => advertised,
    allowed: () => allowed,
    search: () => topTools(request, allowed, bm25Scores, SEARCHED),
  };
  return offers[offer]().map(asModelTool);
}

/** What the model is told of its call: the text of the result, or why there is none. */
async function dispatch(context: Context, client: StdioClient, call: Call): Promise<string> {
  context.emit({ kind: 'step', name: 'dispatch', status: 'begin', value: call });
  try {
    const value = await client.callTool(call.name, call.arguments);
    tell(context, 'dispatch', value);
    return value;
  } catch (error) {
    const { outcome: status, ...why } = outcomeOf(error);
    context.emit({ kind: 'step', name: 'dispatch', status, ...why });
    if (why.code === 'CLIENT_CLOSED' || why.code === 'CONNECTION_UNFIT') throw error;
    return `${status}: ${why.message}`;
  }
}

function tell({ emit }: Context, name: string, value: unknown): void {
  emit({ kind: 'step', name, status: 'ok', value });
}
