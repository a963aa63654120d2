import { describe, expect, test } from 'vitest';
import { directTransport } from '../../chapters/mcp-concepts/toy/direct.ts';
import { runAgent } from '../../chapters/mcp-concepts/toy/mini-agent.ts';
import { countingModel } from '../../chapters/mcp-concepts/toy/model.ts';
import { answerLine } from '../../chapters/mcp-concepts/toy/server.ts';
import { playSession } from '../../chapters/mcp-concepts/toy/session.ts';

const ask = (message: object) => JSON.parse(answerLine(JSON.stringify(message)) ?? 'null');
const request = (method: string, params?: object) =>
  ask({ jsonrpc: '2.0', id: 7, method, ...(params && { params }) });

describe('the toy server', () => {
  test('says who it is, in whatever version it is asked', () => {
    expect(request('initialize', { protocolVersion: '1999-12-31' })).toEqual({
      jsonrpc: '2.0',
      id: 7,
      result: {
        protocolVersion: '1999-12-31',
        capabilities: { tools: {} },
        serverInfo: { name: 'toy-words', version: '0.1' },
      },
    });
  });

  test('lists one tool, and counts', () => {
    const { tools } = request('tools/list').result;
    expect(tools.map(({ name }: { name: string }) => name)).toEqual(['count_words']);
    const count = (text: string) =>
      request('tools/call', { name: 'count_words', arguments: { text } }).result;
    expect(count('the quick brown fox jumps')).toEqual({
      content: [{ type: 'text', text: '5' }],
      isError: false,
    });
    expect(count('  \n ').content[0].text).toBe('0');
  });

  test.each(['nonsense', 'constructor', 'toString'])('knows no method %s', (method) => {
    expect(request(method)).toEqual({
      jsonrpc: '2.0',
      id: 7,
      error: { code: -32601, message: `method not found: ${method}` },
    });
  });

  test('a tool that it does not have is a failed call, not a failed request', () => {
    expect(request('tools/call', { name: 'shout', arguments: {} }).result).toEqual({
      content: [{ type: 'text', text: 'unknown tool shout' }],
      isError: true,
    });
  });

  test('never answers a notification; 0 is an id', () => {
    expect(ask({ jsonrpc: '2.0', method: 'notifications/initialized' })).toBeNull();
    expect(ask({ jsonrpc: '2.0', id: 0, method: 'tools/list' })).toMatchObject({ id: 0 });
  });
});

const within = () => directTransport(answerLine);

describe('the whole example', () => {
  test('prints handshake, discovery, the run and the answer', async () => {
    const printed: string[] = [];
    await playSession(within(), (line) => printed.push(line));
    expect(printed.filter((line) => !line.startsWith('  '))).toEqual([
      'handshake:',
      'discovery:',
      'agent run:',
      'ANSWER: That sentence has 5 words. | server: toy-words',
    ]);
    const frames = printed.filter((line) => line.startsWith('  '));
    expect(frames.map((line) => line.slice(2, 4))).toEqual(['>>', '<<', '>>', '<<', '>>', '<<']);
    expect(Math.max(...frames.map((line) => line.length))).toBe(5 + 95);
  });

  test('counts a text of the reader with quotes in it', async () => {
    expect(await playSession(within(), () => {}, "it's a dog's life")).toBe(
      'That sentence has 4 words.',
    );
  });

  test('a call that fails reaches the model as a message, and the loop goes on', async () => {
    const { answer, messages } = await runAgent(countingModel, new Map(), "Words in 'a'?");
    expect(messages.at(-1)).toEqual({
      role: 'tool',
      name: 'count_words',
      content: 'error: unknown tool count_words',
    });
    expect(answer).toBe('I could not count it: unknown tool count_words.');
  });

  test('a model that never answers is stopped', async () => {
    const call = { name: 'count_words', arguments: {} };
    await expect(runAgent(() => ({ call }), new Map(), 'go')).rejects.toThrow(
      'no answer after 8 turns',
    );
  });
});
