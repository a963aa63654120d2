import { expect, test } from 'vitest';
import { readOptions, UsageError } from '../../server/options.ts';

test('without options: port 4114 on 127.0.0.1', () => {
  expect(readOptions([])).toEqual({
    port: 4114,
    host: '127.0.0.1',
    maxRuns: undefined,
    isClass: false,
    ollama: undefined,
    dev: false,
    help: false,
  });
});

test.each([
  [['--port', '0', '--max-runs', '3', '--dev'], { port: 0, maxRuns: 3, dev: true }],
  [['--host', '0.0.0.0', '--allow-network'], { host: '0.0.0.0' }],
  [['--host', '::1'], { host: '::1' }],
  [['--class'], { host: '0.0.0.0', isClass: true }],
  [['--class', '--host', '192.168.1.7'], { host: '192.168.1.7', isClass: true }],
  [
    ['--ollama', 'http://127.0.0.1:11434', '--model', 'hf.co/one/two:Q4_K'],
    { ollama: { url: 'http://127.0.0.1:11434', name: 'hf.co/one/two:Q4_K' } },
  ],
])('%j', (argv, options) => {
  expect(readOptions(argv)).toMatchObject(options);
});

test.each([
  [['--port', '65536'], '--port'],
  [['--port', '-1'], '--port'],
  [['--port', '80x'], '--port'],
  [['--port', '1e3'], '--port'],
  [['--max-runs', '0'], '--max-runs'],
  [['--max-runs', '1000'], '--max-runs'],
  [['--host', '0.0.0.0'], '--allow-network'],
  [['--host', 'localhost'], '127.0.0.1'],
  [['--ollama', 'http://127.0.0.1:11434'], '--model'],
  [['--model', 'qwen3:0.6b'], '--ollama'],
  [['--ollama', 'file:///etc/passwd', '--model', 'a'], '--ollama'],
  [['--ollama', '127.0.0.1', '--model', 'a'], '--ollama'],
  [['--ollama', 'http://127.0.0.1:11434', '--model', 'two words'], '--model'],
  [['--colour'], '--colour'],
  [['extra'], 'extra'],
])('%j is refused, and why: %s', (argv, named) => {
  expect(() => readOptions(argv)).toThrow(UsageError);
  expect(() => readOptions(argv)).toThrow(named);
});
