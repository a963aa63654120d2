import { afterAll, beforeAll, expect, it } from 'vitest';
import { ollamaModel } from '../../server/runs/ollama-model.ts';
import { startServer } from '../../server/start.ts';
import { asksFor, ScriptedOllama, says } from '../fixtures/scripted-ollama.ts';
import { violations } from './axe.ts';
import { panel, verdictIn, watchedPage } from './live-page.ts';
import { DIST, useHost } from './site.ts';

const NAME = 'tiny:1b';

let ollama: ScriptedOllama;

beforeAll(async () => {
  ollama = await ScriptedOllama.start();
});
afterAll(() => ollama.close());

const site = useHost(() => {
  const model = ollamaModel({ url: ollama.url, name: NAME });
  return startServer({ dist: DIST, port: 0, model });
});

it("runs on the operator's model, says so, and shows what it says as text", async () => {
  ollama.willSay(
    asksFor('word_count', { text: 'vanilla stock needs review' }),
    asksFor('place_purchase', { flavor: { nested: '<img src=x onerror=alert(1)>' } }),
    says('<script>alert(2)</script>\u202e'),
  );
  const { page, complaints } = await watchedPage(site.browser);
  await page.goto(`${site.host.url}/mcp-tools/?offer=advertised`);
  const loop = await panel(page, 'loop');
  expect(await loop.locator('.gate-heads').innerText()).toContain('(scripted)');
  await loop.getByLabel(NAME).check();
  expect(await loop.locator('.gate-heads').innerText()).toContain(`${NAME} (a language model)`);
  await loop.getByRole('button', { name: 'Run the loop' }).click();
  expect(await verdictIn(loop)).toEqual({
    word: 'Never sent',
    tone: 'client',
    code: 'TOOL_NOT_ALLOWED',
    calls: 1,
    purchases: 0,
  });
  expect(await loop.locator('.run-why').innerText()).toContain('asked for place_purchase');
  expect(await loop.locator('.run-code').innerText()).toContain(NAME);
  const rows = await loop.locator('.gate-rows').innerText();
  expect(rows).toContain('<script>alert(2)</script>\\u{202e}');
  expect(rows).toContain('<img src=x onerror=alert(1)>');
  expect(await loop.locator('img, script').count()).toBe(0);
  expect(await violations(page, '#panel-loop')).toEqual([]);

  const second = await page.context().newPage();
  await second.goto(page.url().replace('loop-model=operator', 'loop-model='));
  const shown = await panel(second, 'loop');
  await shown.getByText('Never sent').waitFor();
  expect(await shown.locator('.gate-heads').innerText()).toContain(NAME);
  expect(complaints).toEqual([]);
  await page.context().close();
});

it('says why when the model cannot be had, and goes back to the script', async () => {
  ollama.willSay({ status: 404, body: '{"error":"model not found"}' });
  const { page } = await watchedPage(site.browser);
  await page.goto(`${site.host.url}/mcp-tools/?loop-model=operator`);
  const loop = await panel(page, 'loop');
  await loop.getByRole('button', { name: 'Run the loop' }).click();
  expect(await verdictIn(loop)).toMatchObject({ word: 'Failed', code: 'MODEL_NOT_PULLED' });
  expect(await loop.locator('.run-why').innerText()).toContain('ollama pull');
  await loop.getByLabel('scripted').check();
  await loop.getByRole('button', { name: 'Run the loop' }).click();
  expect(await verdictIn(loop)).toMatchObject({ word: 'Never asked' });
  await page.context().close();
});

it('fits the stage, however many turns the model takes', async () => {
  ollama.willSay(
    ...Array.from({ length: 8 }, () => asksFor('word_count', { text: 'word '.repeat(200) })),
  );
  const { page } = await watchedPage(site.browser);
  await page.goto(`${site.host.url}/mcp-tools/?stage=panel-loop&loop-model=operator`);
  const loop = await panel(page, 'loop');
  await loop.getByText(`${NAME} (a language model)`).waitFor();
  await page.keyboard.press('PageDown');
  await verdictIn(loop);
  await loop.getByText('rows more').waitFor();
  const bottomOf = async (selector: string) => {
    const box = await loop.locator(selector).boundingBox();
    return box ? box.y + box.height : Number.NaN;
  };
  const foot = (await loop.locator('.run-bottom').boundingBox())?.y;
  for (const part of ['.till', '.gate-lanes'])
    expect(await bottomOf(part)).toBeLessThanOrEqual(foot ?? 0);
  expect(await bottomOf('.run-bottom')).toBeLessThanOrEqual(720);
  await page.context().close();
});
