import { z } from 'zod';
import type { LiveCode } from '../../../server/live/protocol.ts';
import type { RunState, Step } from '../../live/run-reducer.ts';

const call = z.object({ name: z.string(), arguments: z.record(z.string(), z.unknown()) });
const turn = z.union([z.object({ call }), z.object({ answer: z.string() })]);
const offer = z.array(z.object({ name: z.string(), description: z.string() }));

export type Offered = z.infer<typeof offer>[number];

/** One call of the model: what it asked, what the dispatcher said, what it was told back. */
export interface Turn {
  key: string;
  name: string;
  arguments: Record<string, unknown>;
  status: Step['status'];
  code: LiveCode | undefined;
  told: string | null;
}

/**
 * Who played the model (null: the script), what it was offered, the calls that it asked for, and its answer, as far as
 * they are known.
 */
export function turnsOf(run: RunState | undefined) {
  const steps = run?.steps ?? [];
  const offered = offer.safeParse(steps.find(({ name }) => name === 'offer')?.value).data ?? null;
  const by = steps.find(({ name }) => name === 'played-by')?.value;
  const models = steps.filter(({ name }) => name === 'model');
  const dispatched = steps.filter(({ name }) => name === 'dispatch');
  const told = steps.filter(({ name }) => name === 'observation');
  const turns: Turn[] = [];
  let answer: string | null = null;
  for (const { value, beganMs } of models) {
    const said = turn.safeParse(value).data;
    if (!said) continue;
    if ('answer' in said) answer = said.answer;
    else {
      const at = turns.length;
      turns.push({
        ...said.call,
        key: `${at}-${beganMs}`,
        status: dispatched[at]?.status ?? 'begin',
        code: dispatched[at]?.code,
        told: typeof told[at]?.value === 'string' ? told[at].value : null,
      });
    }
  }
  return { playedBy: typeof by === 'string' ? by : null, offered, turns, answer };
}
