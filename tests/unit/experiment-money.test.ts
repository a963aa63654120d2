import { describe, expect, test } from 'vitest';
import { LIST_PRICES } from '../../chapters/mcp-tools/receipt/cost.ts';
import { Budget, likelyTokens, usageOf, worstUsd } from '../../scripts/experiment/budget.ts';
import { readOptions } from '../../scripts/experiment/options.ts';
import { planOf, setupOf } from '../../scripts/experiment/plan.ts';
import { duration, Forecast } from '../../scripts/experiment/progress.ts';
import { AnthropicProvider } from '../../scripts/experiment/providers/anthropic.ts';
import { OllamaProvider } from '../../scripts/experiment/providers/ollama.ts';
import { questionOf } from '../../scripts/experiment/question.ts';
import { retried } from '../../scripts/experiment/retry.ts';
import { Overload, printable, Stop } from '../../scripts/experiment/stops.ts';
import { receiptIn, shipped } from '../fixtures/receipts.ts';

describe('money', () => {
  test('the bill of the shipped Claude receipt is what this code makes of its answers', () => {
    const { rows, models, usage } = receiptIn(shipped.api);
    // A row has no output tokens; the whole output of a model stands on its first answer here.
    const seen = new Set<string>();
    const answers = rows.map(({ model, promptTokens }) => {
      const outputTokens = seen.has(model) ? 0 : (usage?.usage[model]?.output_tokens ?? 0);
      seen.add(model);
      return { model, promptTokens, outputTokens };
    });
    const bill = usageOf(answers, models, LIST_PRICES, 6);
    expect(bill.costUsd).toBe(2.5123);
    expect(bill.costUsd).toBe(usage?.costUsd);
    expect(bill.requests).toBe(usage?.requests);
    for (const model of models) expect(bill.usage[model]).toEqual(usage?.usage[model]);
  });

  test('no request of the book cost more than its worst case, and guesses are near', () => {
    for (const [file, name, provider] of [
      [shipped.api, 'anthropic', new AnthropicProvider('http://127.0.0.1:1', 'none')],
      [shipped.local, 'ollama', new OllamaProvider('http://127.0.0.1:1')],
    ] as const) {
      const { rows } = receiptIn(file);
      const setup = setupOf(readOptions(['--dry-run', '--provider', name, '--retrievers', 'none']));
      const plan = planOf(setup, {});
      const measured = rows.filter(({ offer }) => !offer.startsWith('search'));
      let [guessed, read] = [0, 0];
      plan.forEach((decision, i) => {
        const tokens = measured[i]?.promptTokens ?? 0;
        const body = provider.body(questionOf(decision, setup));
        guessed += likelyTokens(name, decision.protocol, body);
        read += tokens;
        if (name === 'ollama') return;
        const most = worstUsd(decision.model, body, LIST_PRICES);
        const price = LIST_PRICES.get(decision.model)?.input ?? 0;
        expect(most).toBeGreaterThan((tokens * price) / 1e6);
      });
      expect(Math.abs(guessed / read - 1)).toBeLessThan(0.1);
    }
  });

  test('the ceiling counts what is about to be asked', () => {
    const budget = new Budget(1);
    budget.admit(1);
    budget.spend(0.6);
    budget.admit(0.4);
    expect(() => budget.admit(0.41)).toThrow(Stop);
  });
});

describe('patience', () => {
  const overload = (retryAfter?: string) => new Overload(529, retryAfter, Date.parse('2026-11-30'));

  test.each([
    ['7', 7_000],
    ['0.5', 500],
    ['Mon, 30 Nov 2026 00:00:09 GMT', 9_000],
    ['Sun, 29 Nov 2026 00:00:00 GMT', 0],
    ['soon', null],
    ['', null],
    [undefined, null],
  ])('Retry-After: %s', (text, ms) => expect(overload(text).retryAfterMs).toBe(ms));

  test('tries again on overload alone, and not for ever', async () => {
    const waits: number[] = [];
    const patience = {
      sleep: async (ms: number) => {
        waits.push(ms);
      },
      onWait: () => {},
    };
    let calls = 0;
    const twice = () => (calls++ < 2 ? Promise.reject(overload()) : Promise.resolve('here'));
    expect(await retried(twice, patience)).toBe('here');
    expect(waits).toEqual([1_000, 2_000]);
    await expect(retried(() => Promise.reject(new Error('else')), patience)).rejects.toThrow(
      'else',
    );
    await expect(retried(() => Promise.reject(overload()), patience)).rejects.toThrow(Stop);
    await expect(retried(() => Promise.reject(overload('7200')), patience)).rejects.toThrow(Stop);
    expect(Math.max(...waits)).toBe(60_000);
  });
});

test('what is left follows from what is done, weighed', () => {
  const forecast = new Forecast([1, 1, 2]);
  expect(forecast.left(10)).toBeNull();
  forecast.finished(0);
  expect(forecast.left(10)).toBe(30);
  forecast.finished(1);
  forecast.finished(2);
  expect(forecast.left(40)).toBe(0);
  expect([45_000, 600_000, 7_500_000].map(duration)).toEqual(['45 s', '10 min', '2 h 5 min']);
});

test('what a server says cannot act on a terminal', () => {
  expect(printable('a\u001b[31m\u202eb\n')).toBe('a\\u{1b}[31m\\u{202e}b\\u{a}');
  expect(printable('x'.repeat(400))).toHaveLength(301);
});
