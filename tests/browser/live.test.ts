import { afterEach, describe, expect, it } from 'vitest';
import { MODE_FACTS } from '../../chapters/mcp-tools/modes.ts';
import { MODE_NAMES } from '../../server/live/protocol.ts';
import { violations } from './axe.ts';
import {
  panel,
  spawnBackend,
  teachingServers,
  verdictIn,
  type Watched,
  watch,
  watchedPage,
} from './live-page.ts';
import { useSite } from './site.ts';

const site = useSite();
const open: Watched[] = [];

afterEach(async () => {
  for (const { page, complaints } of open.splice(0)) {
    expect(complaints).toEqual([]);
    await page.context().close();
  }
  await expect.poll(() => site.host.registry.counts.underWay, { timeout: 10_000 }).toBe(0);
  await expect.poll(teachingServers, { timeout: 5_000 }).toEqual([]);
});

async function visit(query = '', options = {}) {
  const watched = await watchedPage(site.browser, options);
  open.push(watched);
  await watched.page.goto(`${site.host.url}/mcp-tools/${query}`);
  return watched;
}

describe('failure modes', () => {
  it('shows each mode as its row says, with the log of the server beside it', async () => {
    const { page, sockets } = await visit('?mode=normal');
    const modes = await panel(page, 'failure-modes');
    for (const mode of MODE_NAMES) {
      await modes.getByRole('navigation').getByRole('button', { name: mode, exact: true }).click();
      await modes.getByRole('button', { name: 'Run failure mode' }).click();
      const { expects } = MODE_FACTS[mode];
      expect({ mode, ...(await verdictIn(modes)) }).toMatchObject({
        mode,
        tone: 'client',
        code: expects.code ?? null,
        calls: expects.calls,
        purchases: 0,
      });
      await expect
        .poll(() => modes.locator('.lanes-end').innerText())
        .toContain('nothing left running');
    }
    expect(sockets.opened).toBe(1);
  }, 120_000);

  it('runs all modes twice in a row, expected beside seen', async () => {
    const { page } = await visit();
    const modes = await panel(page, 'failure-modes');
    for (let round = 0; round < 2; round += 1) {
      await modes.getByRole('button', { name: 'Run all' }).click();
      await modes.getByRole('button', { name: 'Stop all' }).waitFor();
      await modes
        .locator('.all-modes-bar p', { hasText: '33 of 33 ended, all as expected' })
        .waitFor({ timeout: 60_000 });
      expect(await modes.locator('tbody tr[data-right="true"]').count()).toBe(MODE_NAMES.length);
    }
  }, 120_000);

  it('keeps mode, text and deadline in the address, and repeats them', async () => {
    const { page } = await visit('?mode=normal&text=two%20words&deadline=500');
    const modes = await panel(page, 'failure-modes');
    await modes.getByRole('button', { name: 'Run failure mode' }).click();
    await verdictIn(modes);
    expect(await modes.locator('.run-why').innerText()).toContain('The answer is 2.');
    expect(await modes.locator('.run-life').innerText()).toContain('500 ms deadline');
    expect(await modes.locator('.till-lines').innerText()).toContain('two words');
  });

  it('shows what a server says as text, its hidden characters written out', async () => {
    const text = '<img src=x onerror=alert(1)>\u202e';
    const { page } = await visit(`?mode=normal&text=${encodeURIComponent(text)}`);
    const modes = await panel(page, 'failure-modes');
    await modes.getByRole('button', { name: 'Run failure mode' }).click();
    await verdictIn(modes);
    const log = modes.locator('.till-lines');
    expect(await log.innerText()).toContain('<img src=x onerror=alert(1)>\\u{202e}');
    expect(await log.locator('img').count()).toBe(0);
    await modes.getByRole('button', { name: /tools\/call word_count/ }).click();
    expect(await page.locator('dialog .frame-exact').innerText()).toContain('\\u{202e}');
    await page.keyboard.press('Escape');
  });

  it('starts one run for a double press, and remembers what was predicted', async () => {
    const { page, sockets } = await visit('?mode=hang&deadline=500');
    const modes = await panel(page, 'failure-modes');
    await modes.getByLabel('the client hangs').check();
    await modes.getByRole('button', { name: 'Run failure mode' }).dblclick();
    const { word } = await verdictIn(modes);
    expect(word).toBe('Deadline');
    expect(await modes.locator('.run-code').innerText()).toContain(
      'you predicted: the client hangs',
    );
    expect(sockets.runs).toBe(1);
  });

  it('stops a run, and everything that it started', async () => {
    const { page } = await visit('?mode=hang&deadline=5000');
    const modes = await panel(page, 'failure-modes');
    await modes.getByRole('button', { name: 'Run failure mode' }).click();
    await modes.getByText(/ms left/).waitFor();
    expect(teachingServers()).toHaveLength(1);
    await modes.getByRole('button', { name: 'Stop' }).click();
    expect(await verdictIn(modes)).toMatchObject({
      word: 'Stopped',
      tone: 'quiet',
      code: 'RUN_STOPPED',
    });
  });

  it('finds the run again after a reload, and in a second tab, no event twice and none missing', async () => {
    const { page, sockets } = await visit('?mode=hang&deadline=2000');
    const modes = await panel(page, 'failure-modes');
    await modes.getByRole('button', { name: 'Run failure mode' }).click();
    await modes.getByText(/ms left/).waitFor();
    const second = watch(await page.context().newPage());
    open.push(second);
    await second.page.goto(page.url());
    await page.reload();
    for (const tab of [page, second.page]) {
      const shown = await panel(tab, 'failure-modes');
      expect((await verdictIn(shown)).code).toBe('DEADLINE_PASSED');
      const rows = await shown.locator('button.lanes-frame .lanes-label b').allInnerTexts();
      expect(rows).toEqual([
        'initialize',
        'result',
        'notifications/initialized',
        'tools/list',
        'result',
        'tools/call word_count',
        'notifications/cancelled',
      ]);
    }
    expect(sockets.opened, 'one before the reload and one after it').toBe(2);
    expect(second.sockets.opened).toBe(1);
  });

  it('shows a run of another tab as what it is, though the address names the run alone', async () => {
    const { page } = await visit('?mode=hang&deadline=2000');
    const modes = await panel(page, 'failure-modes');
    await modes.getByRole('button', { name: 'Run failure mode' }).click();
    await modes.getByText(/ms left/).waitFor();
    const run = new URL(page.url()).searchParams.get('run');
    const second = await visit(`?run=${run}`);
    const shown = await panel(second.page, 'failure-modes');
    await verdictIn(shown);
    expect(await shown.locator('.mode-name > code').first().innerText()).toBe('hang');
    expect(await shown.locator('.run-life').innerText()).toContain('2 s deadline');
    expect(await shown.locator('.run-why').innerText()).toContain('2 s passed');
  });

  it('has nothing that axe finds: before, mid-run and after, in both themes, also on a phone', async () => {
    // Tall windows: a row that the bar of the page half covers is a matter of where one scrolls to.
    for (const options of [
      { colorScheme: 'light', viewport: { width: 1280, height: 2_400 } },
      { colorScheme: 'dark', viewport: { width: 360, height: 3_000 } },
    ]) {
      const { page } = await visit('?mode=hang&deadline=2000', options);
      const modes = await panel(page, 'failure-modes');
      expect(await violations(page, '#panel-failure-modes')).toEqual([]);
      await modes.getByRole('button', { name: 'Run failure mode' }).click();
      await modes.getByText(/ms left/).waitFor();
      expect(await violations(page, '#panel-failure-modes')).toEqual([]);
      await verdictIn(modes);
      expect(await violations(page, '#panel-failure-modes')).toEqual([]);
      const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      expect(wide).toBe(0);
    }
  }, 120_000);
});

describe('the purchase', () => {
  it('never arrives with the allowlist, and arrives without it: both logs say so', async () => {
    const { page } = await visit();
    const purchase = await panel(page, 'purchase');
    await purchase.getByRole('button', { name: 'Run the purchase' }).click();
    expect(await verdictIn(purchase)).toEqual({
      word: 'Never sent',
      tone: 'client',
      code: 'TOOL_NOT_ALLOWED',
      calls: 1,
      purchases: 0,
    });
    expect(await purchase.locator('.till-lines').innerText()).not.toContain('place_purchase');
    expect(await purchase.locator('.purchase-catalog').innerText()).toContain('ALWAYS');
    expect(await purchase.locator('.run-code').innerText()).toContain('0 bytes written');
    await purchase.locator('[data-stopped] .gate-bytes').click();
    expect(await page.locator('dialog .frame-exact').innerText()).toContain(
      '"name":"place_purchase"',
    );
    await page.keyboard.press('Escape');

    await purchase.getByLabel('Remove the allowlist').check();
    await purchase.getByRole('button', { name: 'Run the purchase' }).click();
    expect(await verdictIn(purchase)).toMatchObject({
      word: 'It arrived',
      tone: 'alarm',
      calls: 2,
      purchases: 1,
    });
    expect(await violations(page, '#panel-purchase')).toEqual([]);
    await purchase.getByRole('button', { name: 'Both logs' }).click();
    const logs = await purchase.locator('.till').allInnerTexts();
    expect(logs.map((log) => log.includes('place_purchase'))).toEqual([false, true]);
  });
});

describe('the other panels', () => {
  it.each([
    ['shutdown', 'Run and close', 'All gone'],
    ['cost', 'Measure 200 calls', / ms$/],
    ['loop', 'Run the loop', 'Never asked'],
  ])('%s runs live', async (id, button, word) => {
    const { page } = await visit();
    const shown = await panel(page, id);
    await shown.getByRole('button', { name: button }).click();
    expect((await verdictIn(shown)).word).toMatch(word);
    expect(await violations(page, `#panel-${id}`)).toEqual([]);
  });

  it('refuses what a hostile description makes the scripted model ask for', async () => {
    const { page } = await visit('?offer=advertised&loop-server=hostile');
    const loop = await panel(page, 'loop');
    await loop.getByRole('button', { name: 'Run the loop' }).click();
    expect(await verdictIn(loop)).toMatchObject({
      word: 'Never sent',
      tone: 'client',
      purchases: 0,
    });
    expect(await loop.locator('[data-stopped]').count()).toBeGreaterThan(0);
    expect(await loop.innerText()).toContain('(scripted)');
  });
});

describe('a backend that dies', () => {
  it('greys what is old, says so, plays recordings, and is live again when it is back', async () => {
    const first = await spawnBackend();
    const watched = await watchedPage(site.browser);
    open.push(watched);
    const { page } = watched;
    await page.goto(`${first.url}/mcp-tools/?mode=hang&deadline=5000`);
    const modes = await panel(page, 'failure-modes');
    await modes.getByRole('button', { name: 'Run failure mode' }).click();
    await modes.getByText(/ms left/).waitFor();
    first.child.kill('SIGKILL');
    await modes.getByText('the server does not answer').waitFor();
    expect(await modes.locator('.run-view').getAttribute('data-stale')).toBe('true');
    expect(await modes.locator('.run-word').innerText()).toBe('Lost');
    await modes.locator('.run-press', { hasText: 'Play the recording' }).click();
    await modes.getByText(/recorded on \d{4}-\d\d-\d\d, linux \w+, Node \d+/).waitFor();

    const second = await spawnBackend(Number(new URL(first.url).port));
    await modes.getByText('live runs on').waitFor({ timeout: 20_000 });
    await page.locator('body').press('Escape');
    await modes.getByRole('button', { name: 'normal', exact: true }).click();
    await modes.getByRole('button', { name: 'Run failure mode' }).click();
    expect(await verdictIn(modes)).toMatchObject({ word: 'Result', tone: 'client', calls: 1 });
    second.child.kill('SIGTERM');
  });
});
