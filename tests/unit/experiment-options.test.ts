import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { readOptions, UsageError } from '../../scripts/experiment/options.ts';
import { folder } from '../fixtures/experiment.ts';

const read = (...argv: string[]) => readOptions(['--out', 'mine.json', ...argv]);

describe('the command line', () => {
  test('needs nothing but where to write', () => {
    expect(read()).toMatchObject({
      provider: 'ollama',
      models: ['qwen2.5:0.5b', 'qwen2.5:1.5b', 'qwen3:0.6b'],
      sizes: [8, 16, 32, 64],
      kinds: ['unrelated', 'confusable'],
      protocols: ['native', 'choice'],
      retrievers: ['bm25', 'all-minilm'],
      seed: 7,
      url: 'http://127.0.0.1:11434',
    });
    expect(read().tasks).toHaveLength(24);
    expect(read('--none-of-these').tasks.length).toBeGreaterThanOrEqual(24 + 6);
  });

  test('takes a price for a model that has none here', () => {
    const argv = ['--provider', 'anthropic', '--models', 'claude-new'];
    expect(() => read(...argv)).toThrow('--price claude-new=IN/OUT');
    expect(read(...argv, '--price', 'claude-new=1.5/7').prices.get('claude-new')).toEqual({
      input: 1.5,
      output: 7,
    });
  });

  test.each([
    [['--provider', 'openai'], 'knows ollama, anthropic; not openai'],
    [['--sizes', '8,4'], 'whole numbers from 8 to 64, not 4'],
    [['--sizes', '8,8'], 'names 8 twice'],
    [['--sizes', '1e1'], 'not 1e1'],
    [['--kinds', 'odd'], 'knows unrelated, confusable; not odd'],
    [['--protocols', ''], 'is a list with commas'],
    [['--retrievers', 'bm25,'], 'is a list with commas'],
    [['--models', 'a,,b'], 'is a list with commas'],
    [['--max-usd=-1'], 'amount in US dollars'],
    [['--max-usd', '0'], 'amount in US dollars'],
    [['--max-usd', 'Infinity'], 'amount in US dollars'],
    [['--price', 'a=1'], 'MODEL=IN/OUT'],
    [['--url', 'file:///etc/passwd'], 'http or https'],
    [['--url', 'http://me:secret@host'], 'without a password'],
    [['--seed=-1'], 'whole numbers from 0'],
    [['--tasks', '/nowhere.json'], 'ENOENT'],
    [['--frobnicate'], 'frobnicate'],
    [['stray'], 'stray'],
  ])('refuses %j', (argv, reason) => {
    expect(() => read(...argv)).toThrow(UsageError);
    expect(() => read(...argv)).toThrow(reason);
  });

  test('asks for a file to write, unless nothing is sent', () => {
    expect(() => readOptions([])).toThrow('--out');
    expect(readOptions(['--dry-run']).out).toBeNull();
  });

  test('takes requests from a file, each for a tool that every catalog holds', () => {
    const file = join(folder(), 'tasks.json');
    const write = (value: unknown) => writeFileSync(file, JSON.stringify(value));
    write([{ request: 'How many words?', expected: 'word_count' }]);
    expect(read('--tasks', file).tasks).toEqual([
      { request: 'How many words?', expected: 'word_count' },
    ]);
    write([{ request: 'Hello', expected: 'none_of_these' }]);
    expect(() => read('--tasks', file)).toThrow('0.expected');
    expect(read('--tasks', file, '--none-of-these').tasks[0]?.expected).toBe('none_of_these');
    for (const wrong of [[], {}, [{ request: '', expected: 'word_count' }], [{ request: 'x' }]]) {
      write(wrong);
      expect(() => read('--tasks', file)).toThrow(UsageError);
    }
  });
});
