import { setTimeout as sleep } from 'node:timers/promises';
import { ToyClient } from '../../../chapters/mcp-concepts/toy/client.ts';
import { toolsAsRegistry } from '../../../chapters/mcp-concepts/toy/registry.ts';
import { playSession, shakeHands } from '../../../chapters/mcp-concepts/toy/session.ts';
import { MODE_FACTS } from '../../../chapters/mcp-tools/modes.ts';
import { LIVE_FAILURES } from '../../live/protocol.ts';
import { failed, type Outcome } from '../outcome.ts';
import type { Context, Scenario, StepName } from '../scenario.ts';

/** The toy knows no deadline: it is given the time of so many operations of the bounded client. */
const OPERATIONS = 3;
const VALUE_SHOWN = 120;

/** Does one step of the toy, and tells that it began and what it came to. */
type ToyStep = <T>(
  name: StepName,
  act: () => Promise<T>,
  show?: (value: T) => unknown,
) => Promise<T>;

/** The toy server, the toy client and the mini agent, as in the text; each printed line is a step. */
export const toy: Scenario = (context) =>
  bounded(context, () => {
    const print = (value: string) =>
      context.emit({ kind: 'step', name: 'print', status: 'ok', value });
    return playSession(context.connectToy('toy'), print, context.options.text);
  });

/** The toy client against the server with the modes, asking what the bounded client is asked. */
export const toyClient: Scenario = (context) =>
  bounded(context, async (step) => {
    const client = new ToyClient(context.connectToy('teaching'), () => {});
    await step('handshake', () => shakeHands(client));
    const tools = await step(
      'discovery',
      () => toolsAsRegistry(client),
      (registry) => [...registry.keys()],
    );
    let value = '';
    for (const { name, arguments: given } of MODE_FACTS[context.mode].asks) {
      value = await step(
        'call',
        async () => {
          const tool = tools.get(name);
          if (!tool) throw new Error(`unknown tool ${name}`);
          return tool({ ...given });
        },
        shortened,
      );
    }
    await step('close', () => client.close());
    return shortened(value);
  });

/** Plays the toy within bounds that are not its own, since it would wait for ever. */
async function bounded(
  context: Context,
  play: (step: ToyStep) => Promise<unknown>,
): Promise<Outcome> {
  let under: StepName | null = null;
  const step: ToyStep = async (name, act, show = (value) => value) => {
    under = name;
    context.emit({ kind: 'step', name, status: 'begin' });
    const value = await act();
    context.emit({ kind: 'step', name, status: 'ok', value: show(value) });
    under = null;
    return value;
  };
  const over = new AbortController();
  const patience = sleep(OPERATIONS * context.options.timeoutMs, STUCK, { signal: over.signal });
  patience.catch(() => {});
  const end = await Promise.race([play(step).then(ended, broke), patience]);
  over.abort();
  if (under && end.code) context.emit({ kind: 'step', name: under, status: 'failed', ...end });
  return end;
}

const STUCK = failed('TOY_STUCK', LIVE_FAILURES.TOY_STUCK);
const ended = (value: unknown): Outcome => ({ outcome: 'ok', value });
const broke = (error: Error): Outcome => failed('TOY_FAILED', error.message);

function shortened(value: string): string {
  if (value.length <= VALUE_SHOWN) return value;
  return `${value.slice(0, VALUE_SHOWN)}… (${value.length} characters)`;
}
