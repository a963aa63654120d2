import { execFile } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startServer } from '../../server/start.ts';
import { violations } from './axe.ts';
import { useHost } from './site.ts';

const root = resolve(import.meta.dirname, '../..');
const SOURCES = [
  ...['chapters', 'receipts', 'scripts', 'server', 'tests', 'web'],
  ...['package.json', 'tsconfig.json', 'vite.config.ts'],
];
const copy = mkdtempSync(join(tmpdir(), 'handshake-new-chapter-'));

/** This project with one folder more, as `docs/a-new-chapter.md` says, built as it is always built. */
beforeAll(async () => {
  for (const name of SOURCES) cpSync(join(root, name), join(copy, name), { recursive: true });
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'));
  cpSync(join(root, 'tests/fixtures/chapters/new-chapter'), join(copy, 'chapters/new-chapter'), {
    recursive: true,
  });
  const vite = join(root, 'node_modules/vite/bin/vite.js');
  await promisify(execFile)(process.execPath, [vite, 'build', '--app', '--logLevel', 'error'], {
    cwd: copy,
    env: { ...process.env, NODE_ENV: 'production' },
  });
}, 240_000);

afterAll(() => rmSync(copy, { recursive: true }));

const site = useHost(() => startServer({ dist: join(copy, 'dist'), port: 0 }));

test('a folder with an index and one file of prose is a page', async () => {
  const { page } = await site.open('new-chapter/', { javaScriptEnabled: false });
  expect(await page.title()).toContain('A chapter made today');
  expect(await page.getByRole('heading', { name: 'The only section' }).isVisible()).toBe(true);
  expect(await page.getByText('How little is a chapter?').isVisible()).toBe(true);
});

test('it stands on the shelf beside the others, each with its own progress', async () => {
  const { page } = await site.open('', { reducedMotion: 'reduce' });
  const shelf = page.locator('.shelf > li');
  expect(await shelf.getByRole('heading').allInnerTexts()).toEqual([
    ...['MCP concepts', 'External tools with MCP', 'A chapter made today'],
  ]);
  const own = shelf.filter({ hasText: 'A chapter made today' });
  await own.getByText('0 of 1 sections read').waitFor();
  expect(await violations(page)).toEqual([]);

  await own.getByRole('link', { name: 'A chapter made today' }).click();
  await page.locator('.section-end').scrollIntoViewIfNeeded();
  await page.waitForTimeout(1_500);
  await page.goto(site.host.url);
  await own.getByText('1 of 1 sections read').waitFor();
  for (const other of ['MCP concepts', 'External tools with MCP']) {
    await shelf
      .filter({ hasText: other })
      .getByText(/^0 of \d+ sections read/)
      .waitFor();
  }
});

test('it is searched with its own words', async () => {
  const { page } = await site.open('new-chapter/', { until: 'networkidle' });
  await page.keyboard.press('/');
  await page.getByRole('searchbox').fill('paragraph');
  await page.locator('.search-hits a').first().waitFor();
  expect(await page.locator('.search-hits').innerText()).toContain('The only section');
});
