import { beforeAll, expect, test } from 'vitest';
import { decideOnce } from '../../scripts/experiment/one.ts';
import { KEY, run, useModelServers } from '../fixtures/experiment.ts';
import type { ModelServer } from '../fixtures/model-servers.ts';

const servers = useModelServers();
let ollama: ModelServer;
let claude: ModelServer;
beforeAll(() => {
  ({ ollama, claude } = servers);
});

async function one(...argv: string[]) {
  const ended = { code: -1, out: '', error: '' };
  ended.code = await decideOnce(argv, {
    environment: { ANTHROPIC_API_KEY: KEY },
    out: (text) => {
      ended.out += text;
    },
    error: (text) => {
      ended.error += text;
    },
    drop: new AbortController().signal,
  });
  return ended;
}

/** What was shown as sent, up to the blank line before the answer. */
const shown = (out: string) => JSON.parse(out.slice(out.indexOf('{'), out.lastIndexOf('\n}') + 2));

const REQUEST = 'Is A-1060 on the road yet?';

test('shows the request exactly as it goes over the wire, then the answer, tokens and time', async () => {
  const onOllama = ['--url', ollama.url, '--model', 'qwen2.5:1.5b'];
  const ended = await one('--request', REQUEST, '--offer', 'confusable-16', ...onOllama);
  expect(ended).toMatchObject({ code: 0, error: '' });
  expect(ollama.asked).toHaveLength(1);
  expect(shown(ended.out)).toEqual(ollama.asked[0]?.body);
  expect(ollama.asked[0]?.body.tools).toHaveLength(16);
  expect(ended.out).toMatch(/asked {5}qwen2.5:1.5b, native, confusable-16 \(16 tools\)/);
  expect(ended.out).toMatch(/expected {2}supplier_delivery_status/);
  expect(ended.out).toMatch(/tokens {4}\d+ read, 12 written/);
  expect(ended.out).toMatch(/time {6}[\d.]+ ms, of which [\d.]+ ms prefill/);
});

test('a search offers its five; another request has no tool that is expected', async () => {
  const ended = await one(
    '--request=Thanks',
    '--offer',
    'search-all-minilm-5',
    '--url',
    ollama.url,
  );
  expect(ended.code).toBe(0);
  expect(ollama.others.map(({ path }) => path)).toContain('/api/embed');
  expect(ollama.asked[0]?.body.tools).toHaveLength(5);
  expect(ended.out).not.toContain('expected');
});

test('Claude is asked for a choice, its cost is said, and the key is not', async () => {
  const paid = ['--provider', 'anthropic', '--url', claude.url, '--protocol', 'choice'];
  const ended = await one('--request', REQUEST, ...paid, '--none-of-these');
  expect(ended.code).toBe(0);
  expect(shown(ended.out)).toEqual(claude.asked[0]?.body);
  expect(ended.out).toMatch(/cost {6}\$0\.\d{6}\n/);
  expect(ended.out).toContain('none_of_these');
  expect(ended.out).not.toContain(KEY);
  const poor = await one('--request', REQUEST, ...paid, '--max-usd', '0.0001');
  expect(poor).toMatchObject({ code: 1 });
  expect(claude.asked).toHaveLength(1);
});

test.each([
  [[], '--request says what is asked'],
  [['--request', 'x', '--offer', 'odd-7'], 'there is no offer odd-7'],
  [['--request', 'x', '--protocol', 'odd'], 'knows native, choice; not odd'],
  [['--request', 'x', '--frobnicate'], 'frobnicate'],
  [['--request', 'x', '--offer', 'search-all-minilm-5', '--dry-run'], 'a dry run asks nobody'],
])('%j is a wrong command line', async (argv, reason) => {
  const ended = await one(...argv);
  expect(ended.code).toBe(2);
  expect(ended.error).toContain(reason);
});

test('a dry run of either sends nothing at all', async () => {
  const argv = ['--dry-run', '--url', ollama.url, '--embeddings-url', ollama.url];
  const single = await one('--request', REQUEST, ...argv);
  expect(shown(single.out).messages[1].content).toBe(REQUEST);
  const whole = await run(argv);
  expect(whole.out).toContain('would get 1,296 requests');
  const paid = await run(['--dry-run', '--provider', 'anthropic', '--url', claude.url]);
  expect(paid.out).toMatch(
    /About \$2\.\d\d in all, under a ceiling of \$5; no single request over/,
  );
  for (const server of [ollama, claude]) {
    expect([...server.asked, ...server.others]).toEqual([]);
  }
});
