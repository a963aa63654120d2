import type { Locator, Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { GRADED_FOLDERS } from '../fixtures/graded.ts';
import { violations } from './axe.ts';
import { PHONE, useSite } from './site.ts';

const site = useSite();

/** The chapter on a small screen, where the editor is a text area that a test can fill. */
const smallPage = () =>
  site.open('mcp-tools/#exercises', { until: 'networkidle', viewport: PHONE.viewport });

/** Opens the cell of a passage, writes code into it and runs it. */
async function runInCell(page: Page, code: string): Promise<Locator> {
  const passage = page.locator('#code-requestMessage');
  const edit = passage.getByRole('button', { name: 'Edit and run' });
  if (await edit.isVisible()) await edit.click();
  await passage.getByRole('textbox').fill(code);
  await passage.getByRole('button', { name: 'Run', exact: true }).click();
  await passage.locator('.lab-status p').last().waitFor({ timeout: 10_000 });
  return passage;
}

/** What learner code tried and may not do is refused in the console; nothing of ours may fail. */
function expectOnlyRefusals(said: string[]): void {
  expect(said.splice(0).filter((line) => line.startsWith('uncaught'))).toEqual([]);
}

const loop = 'for (;;) {}';
const ENDS: readonly [what: string, code: string, words: RegExp][] = [
  ['an endless loop', loop, /never gave way/],
  ['a loop behind an await', `await null;\n${loop}`, /never gave way/],
  ['a flood of output', "for (;;) console.log('x'.repeat(100));", /64 kB/],
  ['a promise never settled', 'await new Promise(() => {});', /still waiting/],
  ['a syntax error', 'const a = 1;\nconst b = ;', /Line 2\. .*Unexpected token/],
  ['a second declaration', 'const a = 1;\nconst a = 2;', /already been declared/],
  ['an error on a line', "const a = 1;\n\nthrow new TypeError('no');", /Line 3\. TypeError: no/],
  ['a thrown string', "throw 'oops';", /"oops" was thrown/],
  ['an unhandled rejection', "void Promise.reject(new Error('late'));", /Error: late/],
  ['an error in a timer', "setTimeout(() => { throw new Error('tick'); }, 5);", /Error: tick/],
  [
    'an import of node:fs',
    "import { readFileSync } from 'node:fs';\nreadFileSync('x');",
    /no 'node:fs' here/,
  ],
  [
    'an import of something else',
    "import x from 'lodash';\nconsole.log(x);",
    /The chapters have .*messages\.ts/,
  ],
  ['a dynamic import', "await import('https://example.org/x.js');", /no module/],
  ['fetch', "await fetch('/');", /Line 1\. .*no network/],
  ['a socket', "new WebSocket('ws://127.0.0.1');", /no network/],
  ['storage', "indexedDB.open('x');", /.+/],
  ['eval of a string', "eval('1 + 1');", /not made from strings/],
  ['a function from a string', "new Function('return 1')();", /not made from strings/],
  [
    'a constructor in hiding',
    "(async () => {}).constructor('return 1')();",
    /not made from strings/,
  ],
  ['importScripts', "importScripts('/x.js');", /not available here/],
];

describe('the runner', () => {
  test('ends whatever does not end well in words, and the next run works', async () => {
    const { page, said } = await smallPage();
    for (const [what, code, words] of ENDS) {
      const began = Date.now();
      const passage = await runInCell(page, code);
      const status = passage.locator('.lab-status');
      await expect
        .poll(() => status.textContent(), { message: what, timeout: 8_000 })
        .toMatch(words);
      await passage.getByRole('button', { name: 'Stop' }).waitFor({ state: 'detached' });
      expect(Date.now() - began, what).toBeLessThan(8_000);
      await runInCell(page, `console.log('after', ${JSON.stringify(what)});`);
      const output = passage.locator('.lab-output');
      await expect.poll(() => output.textContent(), { message: what }).toBe(`after ${what}`);
    }
    expectOnlyRefusals(said);
  }, 240_000);

  test('never holds up the page: it answers while the code loops, and Stop stops it', async () => {
    const { page } = await smallPage();
    const passage = page.locator('#code-requestMessage');
    await passage.getByRole('button', { name: 'Edit and run' }).click();
    await passage.getByRole('textbox').fill(loop);
    await passage.getByRole('button', { name: 'Run', exact: true }).click();
    const stop = passage.getByRole('button', { name: 'Stop' });
    await stop.waitFor();
    expect(await page.evaluate(() => 6 * 7)).toBe(42);
    await stop.click();
    await passage.getByText('Stopped.').waitFor();
  });

  test('runs under a policy of its own, and the page cannot make code from text', async () => {
    const { page, said } = await smallPage();
    const worker = page.waitForEvent('worker');
    await runInCell(
      page,
      'console.log(typeof localStorage, typeof document, typeof XMLHttpRequest)',
    );
    const script = (await worker).url();
    const policy = (await page.request.get(script)).headers()['content-security-policy'];
    expect(policy).toBe("default-src 'none'; script-src 'unsafe-eval'");
    const inPage = await page.evaluate(
      () =>
        new Promise((resolve) => {
          // In a task of the page's own: the devtools may make code from text, whatever the policy.
          const script = document.createElement('button');
          script.onclick = () => {
            setTimeout(() => {
              try {
                resolve(new Function('return "made"')());
              } catch (error) {
                resolve((error as Error).name);
              }
            });
          };
          script.click();
        }),
    );
    expect(inPage).toBe('EvalError');
    expectOnlyRefusals(said);
  });
});

/** A learner's file with one answer for every exercise that is graded. */
function submission(codes: Readonly<Record<string, string>>): string {
  const kept = Object.entries(codes).map(([id, code]) => [id, { code, of: '', aside: [] }]);
  const values = { 'lab.mcp-tools': Object.fromEntries(kept) };
  return JSON.stringify({ type: 'handshake-progress', chapter: 'mcp-tools', values });
}

/** Has a file checked anew, and lists the cases that failed, by exercise. */
async function regrade(codes: Readonly<Record<string, string>>) {
  const { page } = await smallPage();
  const input = page.getByLabel('Check a file anew');
  const buffer = Buffer.from(submission(codes));
  await input.setInputFiles({ name: 'answers.json', mimeType: 'application/json', buffer });
  await page.getByText(`${Object.keys(codes).length} checked anew`).waitFor({ timeout: 100_000 });
  const failed: Record<string, string[]> = {};
  for (const id of Object.keys(codes)) {
    const row = page.locator(`#regrade-${id}`);
    expect(await row.locator('tbody tr').count(), id).toBeGreaterThan(4);
    failed[id] = await row
      .locator('tr[data-passed="false"] th')
      .evaluateAll((cells) =>
        cells.map((cell) =>
          (cell.textContent ?? '').replace(/^✗Failed: /, '').replace(/changed constraint$/, ''),
        ),
      );
  }
  await page.close();
  return failed;
}

describe('a submission, checked anew by the real runner', () => {
  test('every reference solution gets full marks', async () => {
    const all = GRADED_FOLDERS.map(({ graded, reference }) => [graded.id, reference]);
    const failed = await regrade(Object.fromEntries(all));
    expect(Object.values(failed).flat()).toEqual([]);
    expect(Object.keys(failed)).toHaveLength(12);
  }, 120_000);

  test.each([0, 1])(
    'careless solution %i fails the case that was made for it',
    async (index) => {
      const chosen = GRADED_FOLDERS.flatMap(({ graded, careless }) => {
        const one = careless[index];
        return one ? [{ id: graded.id, ...one }] : [];
      });
      expect(chosen.length).toBeGreaterThan(10);
      const failed = await regrade(
        Object.fromEntries(chosen.map(({ id, source }) => [id, source])),
      );
      for (const { id, file, caughtBy } of chosen) {
        expect(failed[id], `${id}/${file}`).toContain(caughtBy.replaceAll('`', ''));
      }
    },
    120_000,
  );
});

describe('an exercise', () => {
  test('is checked where it stands, and survives a reload, a reset and a new version', async () => {
    const { page } = await smallPage();
    const folder = GRADED_FOLDERS.find(({ graded }) => graded.id === 'two-lists');
    const exercise = page.locator('#exercise-two-lists');
    const open = () => exercise.getByRole('button', { name: 'Write code' }).click();
    const code = exercise.getByRole('textbox', { name: 'Your code' });
    await open();
    await code.fill(folder?.reference ?? '');
    await exercise.getByRole('button', { name: 'Check', exact: true }).click();
    await exercise.getByText('All 9 cases pass.').waitFor();
    await page.reload({ waitUntil: 'networkidle' });
    await exercise.getByText('9 of 9 checks passed').waitFor();
    await open();
    await expect.poll(() => code.inputValue()).toBe(folder?.reference);

    await exercise.getByRole('button', { name: 'Reset' }).click();
    expect(await code.inputValue()).toContain('is on neither list');
    await exercise.getByRole('button', { name: 'Bring back' }).click();
    expect(await code.inputValue()).toBe(folder?.reference);

    await page.evaluate(() => {
      const key = 'handshake.1.lab.mcp-tools';
      const all = JSON.parse(localStorage.getItem(key) ?? '{}');
      all['two-lists'].of = 'an older version';
      localStorage.setItem(key, JSON.stringify(all));
    });
    await page.reload({ waitUntil: 'networkidle' });
    await open();
    await expect.poll(() => code.inputValue()).toContain('is on neither list');
    await exercise.getByRole('button', { name: 'Bring back' }).click();
    expect(await code.inputValue()).toBe(folder?.reference);
  });

  test('goes by link to another reader, who is asked first', async () => {
    const { page } = await smallPage();
    const exercise = page.locator('#exercise-two-lists');
    await exercise.getByRole('button', { name: 'Write code' }).click();
    await exercise.getByRole('textbox', { name: 'Your code' }).fill('// from afar 🍦');
    await exercise.getByRole('button', { name: 'Link to this code' }).click();
    await expect.poll(() => page.url()).toContain('lab=two-lists.');
    const link = page.url();

    const { page: other } = await site.open(link, { viewport: PHONE.viewport });
    const arrived = other.locator('#exercise-two-lists');
    const code = arrived.getByRole('textbox', { name: 'Your code' });
    await code.waitFor();
    expect(await code.inputValue()).toContain('is on neither list');
    await arrived.getByRole('button', { name: 'Put it in the editor' }).click();
    expect(await code.inputValue()).toBe('// from afar 🍦');
    expect(await arrived.locator('.lab-output').count()).toBe(0);
  });
});

describe.each(['light', 'dark'] as const)('the editor in the %s theme', (colorScheme) => {
  test('comes when it is asked for, is left by keyboard, and axe finds nothing', async () => {
    const { page } = await site.blank({ colorScheme });
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    await page.goto(`${site.host.url}/mcp-tools/#exercise-bind-the-reply`, {
      waitUntil: 'networkidle',
    });
    const heavy = () => asked.filter((url) => /monaco|editor\.api|lab-worker|worker-/i.test(url));
    expect(heavy()).toEqual([]);

    const exercise = page.locator('#exercise-bind-the-reply');
    await exercise.getByRole('button', { name: 'Write code' }).click();
    const editor = exercise.locator('.monaco-editor').first();
    await editor.waitFor();
    expect(heavy().some((url) => url.includes('Monaco'))).toBe(true);
    await editor.click({ position: { x: 120, y: 60 } });
    await page.keyboard.press('Control+End');
    await page.keyboard.type('// mine');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    expect(await page.evaluate(() => document.activeElement?.closest('.monaco-editor'))).toBeNull();
    await exercise.getByRole('button', { name: 'Check', exact: true }).click();
    await exercise.locator('.lab-sum').getByText('2 of 10 cases pass.').waitFor();
    expect(await violations(page, '#exercise-bind-the-reply')).toEqual([]);
    await exercise.getByRole('button', { name: 'Reset' }).click();
    await editor.click({ position: { x: 120, y: 60 } });
    await page.keyboard.press('Control+z');
    await expect.poll(() => editor.textContent()).toContain('mine');
  });
});

test('types of the chapter’s modules are checked when that is asked for', async () => {
  const { page } = await site.open('mcp-tools/#exercise-bind-the-reply', { until: 'networkidle' });
  const exercise = page.locator('#exercise-bind-the-reply');
  await exercise.getByRole('button', { name: 'Write code' }).click();
  const editor = exercise.locator('.monaco-editor').first();
  await editor.waitFor();
  await exercise.getByRole('button', { name: 'Check types' }).click();
  await exercise.getByText('Types are checked.').waitFor({ timeout: 30_000 });
  expect(await editor.locator('.squiggly-error').count()).toBe(0);
  await editor.click({ position: { x: 120, y: 60 } });
  await page.keyboard.press('Control+End');
  await page.keyboard.type('export const wrong: JsonObject = 5;');
  // That one, and neither `Number` nor the import above it: both are known.
  await expect.poll(() => editor.locator('.squiggly-error').count(), { timeout: 30_000 }).toBe(1);
});

describe('the workbench', () => {
  test('plays a learner’s rules, client and server, and axe finds nothing', async () => {
    const { page, said } = await smallPage();
    const bench = page.locator('#workbench');
    const word = () => bench.locator('.run-word').textContent();
    await bench.getByRole('button', { name: 'Open the workbench' }).click();
    const run = bench.getByRole('button', { name: 'Run the conversation' });
    await bench.getByRole('combobox').selectOption('string-id');
    await run.click();
    await expect.poll(word).toBe('Accepted');
    await bench.getByText('ends with ID_MISMATCH here').waitFor();
    await bench.getByRole('textbox').fill('');
    await run.click();
    await expect.poll(word).toBe('Refused');
    // From its top: what stands half under the page's bar would be too small a target for axe.
    await bench.evaluate((element) => element.scrollIntoView());
    expect(await violations(page, '#workbench')).toEqual([]);

    await bench.getByLabel('A whole client').check();
    await run.click();
    await bench.getByText('The answer is {"content"').waitFor();
    await bench.getByLabel('A server').check();
    await run.click();
    await bench.getByText('The answer is 4').waitFor();
    expect(await bench.locator('.lanes-server').textContent()).toBe('your server');
    expectOnlyRefusals(said);
  });

  test.each([
    ['normal', 'Result'],
    ['string-id', 'Accepted'],
    ['crash', 'Gone'],
    ['hang', 'Deadline'],
    ['flood', 'Refused'],
  ])('has a learner’s client talk to a real process: %s', async (mode, ending) => {
    const { page } = await smallPage();
    const bench = page.locator('#workbench');
    await bench.getByRole('button', { name: 'Open the workbench' }).click();
    await bench.getByLabel('as a real process behind this page').check();
    await bench.getByRole('combobox').selectOption(mode);
    await bench.getByRole('button', { name: 'Run the conversation' }).click();
    const word = bench.locator('.run-word');
    await expect.poll(() => word.textContent(), { timeout: 15_000 }).toBe(ending);
    expect(await bench.locator('.lanes-pid').textContent()).toMatch(/pid \d+/);
    expect(await bench.locator('.lanes-end').textContent()).toContain('nothing left running');
    expect(await bench.locator('.run-source').textContent()).toBe('live');
    expect(await bench.locator('.till-totals dd').first().textContent()).toBe('1');
  });
});
