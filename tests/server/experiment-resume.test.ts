import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import * as fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Receipt } from '../../chapters/mcp-tools/receipt/schema.ts';
import {
  bothOnClaude,
  folder,
  receiptAt,
  run,
  smallOn,
  timeless,
  useModelServers,
} from '../fixtures/experiment.ts';
import type { ModelServer } from '../fixtures/model-servers.ts';
import { TEACHING_SERVER } from './teaching-server-path.ts';

const servers = useModelServers();
let ollama: ModelServer;
let claude: ModelServer;
beforeAll(() => {
  ({ ollama, claude } = servers);
});

const small = (out: string) => smallOn(ollama, out);
const onClaude = (out: string) => bothOnClaude(claude, ollama, out);

describe('a run that was stopped goes on', () => {
  const dropAt = (at: number) => {
    ollama.fault = (_, number) => (number === at ? { kind: 'drop' } : null);
  };

  test('after a dropped connection, to the receipt of a run that was not', async () => {
    const dir = folder();
    const [broken, whole] = [join(dir, 'broken.json'), join(dir, 'whole.json')];
    dropAt(17);
    const ended = await run(small(broken));
    expect(ended.code).toBe(1);
    expect(ended.error).toMatch(
      /^stopped: no answer from Ollama at .*\n.*journal.*\n.*--resume\n$/,
    );
    expect(existsSync(broken)).toBe(false);
    ollama.fault = () => null;
    ollama.asked.length = 0;
    expect((await run([...small(broken), '--resume'])).code).toBe(0);
    expect(ollama.asked).toHaveLength(48 - 17);
    await run(small(whole));
    expect(timeless(receiptAt(broken))).toEqual(timeless(receiptAt(whole)));
  });

  test('from a journal that ends at any byte after its first line', async () => {
    const dir = folder();
    const whole = join(dir, 'whole.json');
    await run(small(whole));
    const journal = readFileSync(`${whole}.journal.jsonl`);
    const first = journal.indexOf('\n') + 1;
    const expected = timeless(receiptAt(whole));
    let count = 0;
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: first, max: journal.length }), async (cut) => {
        const out = join(dir, `cut-${count++}.json`);
        const kept = journal.subarray(0, cut);
        writeFileSync(`${out}.journal.jsonl`, kept);
        ollama.asked.length = 0;
        expect((await run([...small(out), '--resume'])).code).toBe(0);
        const answered = kept.toString('utf8').split('\n').length - 2;
        expect(ollama.asked).toHaveLength(48 - answered);
        expect(timeless(receiptAt(out))).toEqual(expected);
      }),
      { numRuns: 12 },
    );
  });

  test('a paid one too: what was asked and not answered is asked again, and counted', async () => {
    const dir = folder();
    const whole = join(dir, 'whole.json');
    const short = ['--models', 'claude-haiku-4-5-20251001', '--protocols', 'choice'];
    await run([...onClaude(whole), ...short]);
    const journal = readFileSync(`${whole}.journal.jsonl`);
    const expected = receiptAt(whole);
    let count = 0;
    const min = journal.indexOf('\n') + 1;
    await fc.assert(
      fc.asyncProperty(fc.integer({ min, max: journal.length }), async (cut) => {
        const out = join(dir, `cut-${count++}.json`);
        const kept = journal.subarray(0, cut);
        writeFileSync(`${out}.journal.jsonl`, kept);
        expect((await run([...onClaude(out), ...short, '--resume'])).code).toBe(0);
        // Whole lines alternate: asked, answered.
        const lost = (kept.toString('utf8').split('\n').length - 2) % 2;
        const { limits, ...rest } = timeless(receiptAt(out)) as Receipt;
        expect({ ...rest, limits: expected.limits }).toEqual(timeless(expected));
        expect(limits.some((limit) => limit.startsWith('Sent, and the answer lost: 1.'))).toBe(
          lost === 1,
        );
      }),
      { numRuns: 8 },
    );
  });

  test('but not with another plan, which is told apart', async () => {
    const out = join(folder(), 'mine.json');
    dropAt(3);
    await run(small(out));
    const ended = await run([...small(out), '--resume', '--seed', '8', '--sizes', '16']);
    expect(ended.code).toBe(1);
    expect(ended.error).toContain('another experiment: sizes was [8], now [16]; seed was 7, now 8');
    const damaged = readFileSync(`${out}.journal.jsonl`, 'utf8').split('\n').with(1, '{"type":1}');
    writeFileSync(`${out}.journal.jsonl`, damaged.join('\n'));
    expect((await run([...small(out), '--resume'])).error).toContain('damaged at line 2');
  });

  test('after a kill -9 of the program, and after a real Ctrl-C', async () => {
    const out = join(folder(), 'mine.json');
    const program = join(dirname(TEACHING_SERVER), 'experiment.js');
    for (const [signal, at] of [
      ['SIGKILL', 9],
      ['SIGINT', 14],
    ] as const) {
      const argv = existsSync(`${out}.journal.jsonl`) ? [...small(out), '--resume'] : small(out);
      const child = spawn(process.execPath, [program, ...argv], { stdio: 'ignore' });
      ollama.fault = () => {
        if (ollama.asked.length === at) child.kill(signal);
        return null;
      };
      const ended = await once(child, 'exit');
      expect(ended).toEqual(signal === 'SIGINT' ? [130, null] : [null, signal]);
    }
    ollama.fault = () => null;
    expect((await run([...small(out), '--resume'])).code).toBe(0);
    const whole = join(folder(), 'whole.json');
    await run(small(whole));
    expect(timeless(receiptAt(out))).toEqual(timeless(receiptAt(whole)));
  });

  test('after Ctrl-C, which waits for the answer that is out; a second one drops it', async () => {
    const out = join(folder(), 'mine.json');
    const stop = new AbortController();
    ollama.fault = (_, number) => {
      if (number === 4) stop.abort();
      return null;
    };
    const ended = await run(small(out), { stop: stop.signal });
    expect(ended).toMatchObject({ code: 130 });
    expect(ended.error).toMatch(/^stopped, as you asked\n.*\n.* --resume\n$/);
    expect(readFileSync(`${out}.journal.jsonl`, 'utf8').split('\n')).toHaveLength(1 + 5 + 1);
    const drop = new AbortController();
    ollama.fault = () => {
      setTimeout(() => drop.abort(), 20);
      return { kind: 'slow', ms: 5_000 };
    };
    const dropped = await run([...small(out), '--resume'], { drop: drop.signal });
    expect(dropped.code).toBe(130);
    ollama.fault = () => ({ kind: 'slow', ms: 1 });
    expect((await run([...small(out), '--resume'])).code).toBe(0);
  });
});
