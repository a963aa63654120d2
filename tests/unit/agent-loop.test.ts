import { expect, test } from 'vitest';
import { Failure } from '../../chapters/mcp-tools/code/failure.ts';
import type { StdioClient } from '../../server/client/stdio-client.ts';
import type { RunEventInput } from '../../server/live/protocol.ts';
import { type Model, ModelFailure } from '../../server/runs/model.ts';
import type { Context } from '../../server/runs/scenario.ts';
import { agentLoop } from '../../server/runs/scenarios/agent-loop.ts';

const TOOL = { name: 'word_count', inputSchema: { type: 'object' as const } };

/** The loop over a client that has one allowed tool and no server, with a model of the test's own. */
async function loopWith(model: Model, name: string | null = 'own') {
  const emitted: RunEventInput[] = [];
  const called: string[] = [];
  let closed = 0;
  const client = {
    allowed: new Set([TOOL.name]),
    catalog: new Map([[TOOL.name, TOOL]]),
    initialize: async () => ({}),
    listTools: async () => new Map([[TOOL.name, TOOL]]),
    callTool: async (tool: string) => {
      if (tool !== TOOL.name) throw new Failure('TOOL_NOT_ALLOWED', `${tool} is not allowed`);
      called.push(tool);
      return '4';
    },
    close: async () => {
      closed += 1;
      return 0;
    },
  };
  const outcome = await agentLoop({
    mode: 'normal',
    options: { timeoutMs: 1_000 },
    player: { name, model },
    signal: new AbortController().signal,
    emit: (event) => void emitted.push(event),
    connect: () => client as unknown as StdioClient,
    connectToy: () => {
      throw new Error('no toy here');
    },
  } satisfies Context);
  const steps = emitted.flatMap((event) => (event.kind === 'step' ? [event] : []));
  return { outcome, steps, called, closed };
}

const asks = (name: string) => ({ call: { name, arguments: { text: 'a b' } } });

test('a model that never answers is ended after eight calls', async () => {
  const { outcome, called, closed } = await loopWith(() => asks('word_count'));
  expect(outcome).toMatchObject({ outcome: 'ok', value: { answer: null } });
  expect([called.length, closed]).toEqual([8, 1]);
});

test('what it was told stands in the next question, a refusal too', async () => {
  const heard: string[][] = [];
  const { called } = await loopWith((_, __, told) => {
    heard.push(told.map((one) => one.told));
    return [asks('buy'), asks('word_count')][told.length] ?? { answer: 'done' };
  });
  expect(heard).toEqual([
    [],
    ['refused: buy is not allowed'],
    ['refused: buy is not allowed', '4'],
  ]);
  expect(called).toEqual(['word_count']);
});

test.each([['tiny:1b'], [null]])('who plays stands first in the run: %s', async (name) => {
  const { steps } = await loopWith(() => ({ answer: 'done' }), name);
  expect(steps[0]).toEqual({ kind: 'step', name: 'played-by', status: 'ok', value: name });
});

test('a model that fails ends the run with its code, and the client is closed', async () => {
  const { outcome, steps, closed } = await loopWith(async () => {
    throw new ModelFailure('MODEL_UNREACHABLE', 'nobody there');
  });
  expect(outcome).toMatchObject({ outcome: 'failed', code: 'MODEL_UNREACHABLE' });
  expect(steps.find(({ name, status }) => name === 'model' && status === 'failed')).toMatchObject({
    message: 'nobody there',
  });
  expect(closed).toBe(1);
});
