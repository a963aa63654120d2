import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ollamaModel } from '../../server/runs/ollama-model.ts';
import type { RunningServer } from '../../server/start.ts';
import { asksFor, ScriptedOllama, says } from '../fixtures/scripted-ollama.ts';
import { startBackend } from './live/backend.ts';
import { LiveClient, type Played } from './live/client.ts';

const NAME = 'tiny:1b';
const LOOP = {
  scenario: 'agent-loop',
  options: { offer: 'advertised', model: 'operator' },
} as const;
const COUNT = { text: 'vanilla stock needs review' };

let ollama: ScriptedOllama;
let backend: RunningServer;
let live: LiveClient;

const onModel = (over: { url?: string; answerMs?: number; answerBytes?: number } = {}) =>
  startBackend({ model: ollamaModel({ url: ollama.url, name: NAME, ...over }) });

beforeAll(async () => {
  ollama = await ScriptedOllama.start();
  backend = await onModel();
  live = await LiveClient.open(backend);
});
afterAll(async () => {
  await backend.close();
  await ollama.close();
});

const steps = ({ events }: Played) =>
  events.flatMap(({ event }) => (event.kind === 'step' ? [event] : []));

describe('the loop on a language model behind Ollama', () => {
  test('is announced by its name, and a reader can name no other', async () => {
    expect(live.received[0]).toMatchObject({ type: 'welcome', model: NAME });
    const options = { model: 'http://evil.example' as 'operator' };
    live.send({ type: 'run', run: 'other', scenario: 'agent-loop', options });
    await live.until(() => live.errors().includes('MESSAGE_NOT_UNDERSTOOD'));
  });

  test('calls what is allowed, is refused the rest, and its words come back as text', async () => {
    const purchase = { flavor: 'vanilla', tubs: 100 };
    ollama.willSay(
      asksFor('word_count', COUNT),
      asksFor('place_purchase', purchase),
      asksFor('rm', { path: '/' }),
      says('<b>4 words</b>'),
    );
    const played = await live.play(LOOP);
    expect(played.finished).toMatchObject({ outcome: 'ok', value: { answer: '<b>4 words</b>' } });
    expect(steps(played)[0]).toMatchObject({ name: 'played-by', value: NAME });
    expect(played.calls).toEqual([{ id: 3, name: 'word_count', arguments: COUNT }]);
    const refused = steps(played).filter(({ status }) => status === 'refused');
    expect(refused.map(({ code }) => code)).toEqual(['TOOL_NOT_ALLOWED', 'TOOL_NOT_ALLOWED']);

    expect(ollama.asked).toHaveLength(4);
    const [first] = ollama.asked;
    expect(first).toMatchObject({ model: NAME, stream: false });
    expect(first?.tools.map(({ function: { name } }) => name)).toContain('place_purchase');
    expect(ollama.asked[2]?.messages.slice(2)).toEqual([
      expect.objectContaining({ role: 'assistant' }),
      { role: 'tool', content: '4', tool_name: 'word_count' },
      {
        role: 'assistant',
        content: '',
        tool_calls: [{ function: { name: 'place_purchase', arguments: purchase } }],
      },
      expect.objectContaining({ role: 'tool', content: expect.stringContaining('not allowed') }),
    ]);
  });

  test('ends after eight calls, whatever the model still wants', async () => {
    ollama.willSay(...Array.from({ length: 20 }, () => asksFor('word_count', COUNT)));
    const played = await live.play(LOOP);
    expect(played.finished).toMatchObject({ outcome: 'ok', value: { answer: null } });
    expect(played.calls).toHaveLength(8);
    expect(ollama.asked).toHaveLength(8);
  });

  test.each([
    ['MODEL_NOT_PULLED', { status: 404, body: '{"error":"model not found"}' }, 'ollama pull'],
    ['MODEL_REFUSED', { status: 400, body: '{"error":"it takes no tools"}' }, 'it takes no tools'],
    ['MODEL_REFUSED', { status: 502, body: '<h1>bad gateway</h1>' }, '502'],
    ['MODEL_ANSWER_INVALID', { body: '{"message":' }, 'chat API'],
    ['MODEL_ANSWER_INVALID', { body: 'null' }, 'chat API'],
    ['MODEL_ANSWER_INVALID', { body: '{"message":{"content":7}}' }, 'chat API'],
    ['MODEL_ANSWER_INVALID', asksFor('word_count', 'not an object'), 'chat API'],
    ['MODEL_ANSWER_TOO_LONG', says('x'.repeat(70_000)), '65536'],
  ])('%s, and why', async (code, reply, why) => {
    ollama.willSay(reply);
    const played = await live.play(LOOP);
    expect(played.finished).toMatchObject({ outcome: 'failed', code });
    expect(played.finished.message).toContain(why);
    expect(steps(played).at(-3)).toMatchObject({ name: 'model', status: 'failed', code });
    expect(played.calls).toEqual([]);
  });

  test('MODEL_BUSY beyond two at once; stop ends a turn that the model still thinks about', async () => {
    ollama.willSay(...Array.from({ length: 2 }, () => ({ ...says('late'), waitMs: 60_000 })));
    const runs = [live.start(LOOP), live.start(LOOP)];
    await expect.poll(() => ollama.asked.length, { timeout: 10_000 }).toBe(2);
    const third = live.start(LOOP);
    await live.until(() => live.errors().includes('MODEL_BUSY'));
    expect(live.events(third)).toEqual([]);
    for (const run of runs) live.send({ type: 'stop', run });
    for (const run of runs) expect((await live.end(run)).finished.code).toBe('RUN_STOPPED');
    expect(backend.registry.counts.underWay).toBe(0);
  });
});

describe('a model that cannot be had', () => {
  const playedOn = async (other: RunningServer) => {
    const reader = await LiveClient.open(other);
    try {
      return await reader.play(LOOP);
    } finally {
      await other.close();
    }
  };

  test('MODEL_UNREACHABLE when nothing listens', async () => {
    const { finished } = await playedOn(await onModel({ url: 'http://127.0.0.1:9' }));
    expect(finished).toMatchObject({ outcome: 'failed', code: 'MODEL_UNREACHABLE' });
    expect(finished.message).toContain('ollama serve');
  });

  test('MODEL_TOO_SLOW when its turn does not come in time', async () => {
    ollama.willSay({ ...says('late'), waitMs: 60_000 });
    const { finished } = await playedOn(await onModel({ answerMs: 150 }));
    expect(finished).toMatchObject({ outcome: 'failed', code: 'MODEL_TOO_SLOW' });
  });

  test('MODEL_UNAVAILABLE when the operator named none, and nothing is started', async () => {
    const without = await startBackend();
    const reader = await LiveClient.open(without);
    expect(reader.received[0]).not.toHaveProperty('model');
    reader.start(LOOP);
    await reader.until(() => reader.errors().includes('MODEL_UNAVAILABLE'));
    expect(without.registry.counts).toEqual({ underWay: 0, waiting: 0, kept: 0 });
    await without.close();
  });
});
