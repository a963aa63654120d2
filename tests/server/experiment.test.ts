import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { CATALOG } from '../../chapters/mcp-tools/catalog.ts';
import { studyReceipt } from '../../chapters/mcp-tools/receipt/recompute.ts';
import type { Receipt } from '../../chapters/mcp-tools/receipt/schema.ts';
import { REQUESTS } from '../../chapters/mcp-tools/requests.ts';
import { FIGURE_IDS } from '../../web/figures/types.ts';
import {
  bothOnClaude,
  folder,
  KEY,
  receiptAt,
  run,
  smallOn,
  useModelServers,
} from '../fixtures/experiment.ts';
import { frameOf, inputOf, readFigure } from '../fixtures/figures.ts';
import type { ModelServer } from '../fixtures/model-servers.ts';
import { searchIndex } from '../fixtures/receipts.ts';

const servers = useModelServers();
let ollama: ModelServer;
let claude: ModelServer;
beforeAll(() => {
  ({ ollama, claude } = servers);
});

const studied = (receipt: Receipt) => studyReceipt(receipt, searchIndex());

const small = (out: string) => smallOn(ollama, out);
const onClaude = (out: string) => bothOnClaude(claude, ollama, out);

async function figuresOf(receipt: Receipt): Promise<string[]> {
  const study = studied(receipt);
  const input = inputOf({
    local: study.kind === 'local' ? study : null,
    api: study.kind === 'api' ? study : null,
  });
  const drawn: string[] = [];
  for (const id of FIGURE_IDS) {
    const reading = await readFigure(id, input);
    if (reading.draw?.(frameOf(640)).outerHTML.startsWith('<svg')) drawn.push(id);
  }
  return drawn;
}

describe('the whole experiment on Ollama', () => {
  test('every condition is asked, and the receipt loads, recomputes and draws', async () => {
    const out = join(folder(), 'mine.json');
    const models = ['--models', 'qwen2.5:1.5b', '--sizes', '64,8,16'];
    const ended = await run(['--out', out, '--url', ollama.url, '--none-of-these', ...models]);
    expect(ended).toMatchObject({ code: 0, error: '' });
    const receipt = receiptAt(out);
    expect(receipt).toMatchObject({ wording: 'handshake', seed: 7, temperature: 0 });
    expect(receipt.tool).toMatch(/^handshake \d/);
    expect(receipt.tasks).toHaveLength(32);
    expect(receipt.rows).toHaveLength(2 * 7 * 32);
    const verdicts = studied(receipt).verdicts.map(({ name, ok }) => [name, ok]);
    expect(verdicts).toEqual([
      ['table', true],
      ['recall', true],
      ['bm25', true],
      ['cost', null],
    ]);
    // A local run has no price.
    expect(await figuresOf(receipt)).toEqual(FIGURE_IDS.filter((id) => id !== 'cost'));
  });

  test('a task for no tool is right without a call, and in a choice by the name for it', async () => {
    const out = join(folder(), 'mine.json');
    ollama.fault = ({ request, body }) => {
      if (request !== 'Thanks, that was all!') return null;
      return body.tools ? { kind: 'words' } : { kind: 'name', name: 'none_of_these' };
    };
    await run([...small(out), '--none-of-these']);
    const receipt = receiptAt(out);
    const thanks = receipt.rows.filter(({ task }) => task === 24);
    expect(thanks.map(({ expected, chosen }) => [expected, chosen])).toEqual([
      ['none_of_these', null],
      ['none_of_these', 'none_of_these'],
    ]);
    const right = receipt.rows.filter(({ chosen, expected }) => chosen === expected).length;
    const correct = receipt.table.reduce((sum, entry) => sum + entry.correct, 0);
    const idle = ({ expected, chosen }: Receipt['rows'][number]) =>
      expected === 'none_of_these' && chosen === null;
    expect(correct).toBe(right + receipt.rows.filter(idle).length);
    expect(studied(receipt).verdicts[0]?.ok).toBe(true);
    const choices = ollama.asked.filter(({ body }) => body.format);
    for (const { body } of choices) {
      expect(body.format.properties.tool.enum.at(-1)).toBe('none_of_these');
      expect(body.messages[0].content).toContain('\n- none_of_these: ');
    }
  });

  test('it is asked as Part A asked: cold, at temperature 0, without thinking, held to the names', async () => {
    const out = join(folder(), 'mine.json');
    const models = ['--models', 'qwen2.5:0.5b,qwen3:0.6b', '--sizes', '16'];
    await run(['--out', out, '--url', ollama.url, ...models, '--kinds', 'confusable']);
    const unloaded = ollama.others.filter(({ path }) => path === '/api/generate');
    expect(unloaded.map(({ body }) => body)).toEqual(
      ['qwen2.5:0.5b', 'qwen3:0.6b'].map((model) =>
        expect.objectContaining({ model, keep_alive: 0 }),
      ),
    );
    for (const { body } of ollama.asked) {
      expect(body).toMatchObject({ stream: false, think: false, options: { temperature: 0 } });
      const names: string[] = body.tools
        ? body.tools.map((tool: { function: { name: string } }) => tool.function.name)
        : body.format.properties.tool.enum;
      expect(new Set(names).size).toBe(names.length);
      expect([5, 16]).toContain(names.length);
    }
    const [first] = ollama.asked;
    const tool = first?.body.tools[0];
    const known = CATALOG.find(({ name }) => name === tool.function.name);
    expect(tool.function.parameters).toEqual(known?.inputSchema);
    const orders = ollama.asked
      .filter(({ body }) => body.tools?.length === 16 && body.model === 'qwen3:0.6b')
      .map(({ body }) => JSON.stringify(body.tools));
    expect(new Set(orders).size).toBe(REQUESTS.length);
  });
});

describe('the whole experiment on Claude', () => {
  test('its cost recomputes by the code that checks the shipped receipt', async () => {
    const out = join(folder(), 'claude.json');
    const ended = await run(onClaude(out));
    expect(ended.error).toBe('');
    const receipt = receiptAt(out);
    expect(receipt.rows).toHaveLength(2 * 2 * 24);
    expect(receipt.usage?.requests).toBe(96);
    expect(studied(receipt).verdicts.find(({ name }) => name === 'cost')).toMatchObject({
      ok: true,
      checked: 3,
    });
    expect(await figuresOf(receipt)).toContain('cost');
  });

  test('each model has the settings of the book, and structured output holds the choice', async () => {
    await run(onClaude(join(folder(), 'claude.json')));
    for (const { body, headers } of claude.asked) {
      const isHaiku = body.model.startsWith('claude-haiku');
      expect(body.temperature).toBe(isHaiku ? 0 : undefined);
      expect(body.thinking).toEqual(isHaiku ? undefined : { type: 'between_tools' });
      expect(headers.authorization).toBe(`Bearer ${KEY}`);
      expect(headers['anthropic-version']).toBe('2023-06-01');
      if (body.tools) expect(body.tools[0].input_schema.type).toBe('object');
      else expect(body.output_config.format.type).toBe('json_schema');
    }
  });

  test('an answer in words, a refusal, broken JSON and a name that was not offered are written down', async () => {
    const out = join(folder(), 'claude.json');
    claude.fault = ({ body }, number) => {
      if (body.tools && number === 3) return { kind: 'words' };
      if (body.tools && number === 4) return { kind: 'refusal' };
      if (body.tools && number === 5) return { kind: 'name', name: 'buy_everything\u001b[31m' };
      return !body.tools && number === 24 ? { kind: 'malformed' } : null;
    };
    const ended = await run([...onClaude(out), '--models', 'claude-haiku-4-5-20251001']);
    const { rows } = receiptAt(out);
    const seen = [3, 4, 5, 24].map((i) => [rows[i]?.chosen, rows[i]?.stopReason]);
    expect(seen).toEqual([
      [null, 'end_turn'],
      [null, 'refusal'],
      ['buy_everything\u001b[31m', 'tool_use'],
      [null, 'malformed'],
    ]);
    expect(ended.out).toContain('refused to answer');
    expect(ended.out).toContain('buy_everything\\u{1b}[31m was not offered');
    expect(ended.out).toContain('not the JSON that was asked for');
    expect(ended.out).not.toContain('\u001b');
    expect(studied(receiptAt(out)).verdicts.every(({ ok }) => ok !== false)).toBe(true);
  });

  test('the key is in no output, no journal and no receipt, though a server repeats it', async () => {
    const dir = folder();
    const out = join(dir, 'claude.json');
    const message = `your key ${KEY} is odd`;
    claude.fault = (_, number) => (number === 5 ? { kind: 'status', status: 400, message } : null);
    const first = await run(onClaude(out));
    expect(first.code).toBe(1);
    expect(first.error).toContain('your key [the key] is odd');
    const second = await run([...onClaude(out), '--resume']);
    expect(second.code).toBe(0);
    const files = readdirSync(dir).map((name) => readFileSync(join(dir, name), 'utf8'));
    const said = [first, second].flatMap((ended) => [ended.out, ended.error]);
    for (const text of [...files, ...said]) expect(text).not.toContain(KEY);
    expect(files.length).toBe(2);
  });

  test('the ceiling holds before each request, and a higher one goes on', async () => {
    const out = join(folder(), 'claude.json');
    const ended = await run([...onClaude(out), '--max-usd', '0.05']);
    expect(ended).toMatchObject({ code: 1 });
    expect(ended.error).toMatch(/raise --max-usd to go on/);
    const asked = claude.asked.length;
    expect(asked).toBeGreaterThan(0);
    expect(asked).toBeLessThan(96);
    expect((await run([...onClaude(out), '--resume', '--max-usd', '5'])).code).toBe(0);
    expect(claude.asked).toHaveLength(96);
    expect(receiptAt(out).usage?.costUsd).toBeGreaterThan(0.0);
  });

  test('an answer that was lost counts against the ceiling at its worst', async () => {
    const out = join(folder(), 'claude.json');
    claude.fault = (_, number) => (number === 2 ? { kind: 'drop' } : null);
    const ended = await run(onClaude(out));
    expect(ended.error).toMatch(/^stopped: the connection to .* failed/);
    const before = claude.asked.length;
    const poor = await run([...onClaude(out), '--resume', '--max-usd', '0.012']);
    expect(poor.error).toMatch(/raise --max-usd/);
    expect(claude.asked.length).toBe(before);
    await run([...onClaude(out), '--resume']);
    expect(receiptAt(out).limits.join(' ')).toContain('Sent, and the answer lost: 1.');
  });
});

describe('overload', () => {
  test.each([429, 503, 529])(
    '%i is waited out, and nothing is asked twice but that',
    async (status) => {
      const out = join(folder(), 'claude.json');
      claude.fault = (_, number) => {
        const headers = { 'retry-after': '7' };
        if (number === 3) return { kind: 'status', status, headers };
        return number === 4 ? { kind: 'status', status } : null;
      };
      const ended = await run(onClaude(out));
      expect(ended).toMatchObject({ code: 0, waits: [7_000, 2_000] });
      expect(claude.asked).toHaveLength(96 + 2);
      expect(receiptAt(out).usage?.requests).toBe(96);
    },
  );

  test('of Ollama too; and one that does not end stops the run, unpaid', async () => {
    const out = join(folder(), 'mine.json');
    ollama.fault = (_, number) => (number >= 2 ? { kind: 'status', status: 503 } : null);
    const ended = await run(small(out));
    expect(ended.waits).toEqual([1_000, 2_000, 4_000, 8_000, 16_000, 32_000, 60_000]);
    expect(ended.code).toBe(1);
    expect(ended.error).toContain('still overloaded');
    ollama.fault = () => null;
    expect((await run([...small(out), '--resume'])).code).toBe(0);
  });

  test('of what is asked before the first question is waited out too', async () => {
    ollama.busy = 2;
    const ended = await run(small(join(folder(), 'mine.json')));
    expect(ended).toMatchObject({ code: 0, waits: [1_000, 2_000] });
    ollama.busy = 1_000;
    const other = await run(small(join(folder(), 'other.json')));
    expect(other.code).toBe(1);
    expect(other.error).toContain('still overloaded');
  });

  test('any other refusal is not tried again', async () => {
    ollama.fault = (_, number) => (number === 1 ? { kind: 'status', status: 500 } : null);
    const ended = await run(small(join(folder(), 'mine.json')));
    expect(ended).toMatchObject({ code: 1, waits: [] });
    expect(ollama.asked).toHaveLength(2);
  });
});

describe('what cannot be', () => {
  test('a model that is not pulled is named before anything is asked, with the command', async () => {
    const argv = [...small(join(folder(), 'mine.json')), '--models', 'llama9'];
    const ended = await run(argv);
    expect(ended.code).toBe(1);
    expect(ended.error).toContain('run "ollama pull llama9"');
    expect(ollama.asked).toHaveLength(0);
  });

  test('a server that is down, and one that speaks something else', async () => {
    const down = ['--out', join(folder(), 'mine.json'), '--url', 'http://127.0.0.1:1'];
    expect((await run(down)).error).toContain('"ollama serve" starts it');
    ollama.fault = () => ({ kind: 'not-json' });
    expect((await run(small(join(folder(), 'b.json')))).error).toContain(
      'does not speak as Ollama',
    );
    claude.fault = () => ({ kind: 'not-json' });
    const ended = await run(onClaude(join(folder(), 'c.json')));
    expect(ended.error).toContain('does not speak as the Messages API does');
  });

  test('a key that is refused, and a model that the API does not know', async () => {
    claude.fault = () => ({ kind: 'status', status: 401 });
    const ended = await run(onClaude(join(folder(), 'a.json')));
    expect(ended.error).toContain('does not take the key');
    claude.fault = () => ({ kind: 'status', status: 404 });
    expect((await run(onClaude(join(folder(), 'b.json')))).error).toContain('knows no model');
  });

  test('a receipt is never written over, nor a journal begun twice', async () => {
    const out = join(folder(), 'mine.json');
    writeFileSync(out, 'precious');
    expect((await run(small(out))).error).toContain('not written over');
    expect(readFileSync(out, 'utf8')).toBe('precious');
    ollama.fault = (_, number) => (number === 1 ? { kind: 'drop' } : null);
    const other = join(folder(), 'other.json');
    await run(small(other));
    expect((await run(small(other))).error).toContain('--resume goes on with it');
  });
});
