import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { FAILURES } from '../../chapters/mcp-tools/code/failure.ts';
import { RECEIPT_FAILURES } from '../../chapters/mcp-tools/receipt/failures.ts';
import { LIVE_FAILURES } from '../../server/live/protocol.ts';
import { TRACE_FAILURES } from '../../web/live/trace.ts';

/** A file with its tables as they mean, for the formatter pads the cells. */
const read = (path: string) =>
  readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8').replace(/ +\|/g, ' |');
const readme = read('README.md');
const manifest = JSON.parse(read('package.json'));

test.each([
  ['In the client', FAILURES],
  ['In a live run', LIVE_FAILURES],
  ['In a receipt', RECEIPT_FAILURES],
  ['In a recording or a trace', TRACE_FAILURES],
])('the README has every code: %s', (heading, failures) => {
  const section = readme.split(/^##+ /m).find((part) => part.startsWith(heading)) ?? '';
  const rows = section.split('\n').filter((line) => line.startsWith('| `'));
  expect(rows).toEqual(
    Object.entries(failures).map(([code, meaning]) => `| \`${code}\` | ${meaning} |`),
  );
});

test('every command that the README names exists', () => {
  const named = [...readme.matchAll(/npm run ([\w:-]+)/g)].map(([, name]) => name);
  for (const name of named) expect(manifest.scripts).toHaveProperty([name ?? '']);
});

test('every dependency has its line in docs/decisions.md, and no other has one', () => {
  const table = [...read('docs/decisions.md').matchAll(/^\| `([^`]+)` \|/gm)].map(
    ([, name]) => name,
  );
  const installed = Object.keys({ ...manifest.dependencies, ...manifest.devDependencies });
  expect(table.sort()).toEqual(installed.sort());
});

test('every package that a program or the page needs is used somewhere', () => {
  const root = new URL('../../', import.meta.url);
  const list = ['ls-files', 'web', 'server', 'scripts', 'chapters', 'tests', 'vite.config.ts'];
  const files = execFileSync('git', list, { cwd: root, encoding: 'utf8' }).trim().split('\n');
  const code = files
    .filter((file) => /\.(ts|tsx|mjs|css|mdx)$/.test(file))
    .map((file) => readFileSync(new URL(file, root), 'utf8'))
    .join('\n');
  const tools = ['@biomejs/biome', 'typescript']; // run, never imported
  const named = Object.keys({ ...manifest.dependencies, ...manifest.devDependencies }).filter(
    (name) => !name.startsWith('@types/') && !tools.includes(name),
  );
  const isImported = (name: string) =>
    [`'${name}'`, `'${name}/`, `"${name}/`].some((use) => code.includes(use));
  expect(named.filter((name) => !isImported(name))).toEqual([]);
});

test('what runs without the build, and nothing else, is a dependency that an image keeps', () => {
  const cwd = new URL('../../', import.meta.url);
  const files = execFileSync('git', ['ls-files', 'server'], { cwd, encoding: 'utf8' });
  const running = files
    .split('\n')
    .filter((file) => file.endsWith('.ts') && file !== 'server/dev.ts') // the builder itself
    .flatMap((file) => [...read(file).matchAll(/\bfrom '((?:@[^/']+\/)?[^./'][^/']*)/g)])
    .map(([, name]) => name)
    .filter((name) => !name?.startsWith('node:'));
  expect([...new Set(running)].sort()).toEqual(Object.keys(manifest.dependencies).sort());
});

test.each(['README.md', 'SECURITY.md', 'docs/decisions.md', 'docs/deploying.md'])(
  'every file that %s names is there',
  (file) => {
    const named = [
      ...read(file).matchAll(/`((?:chapters|docs|receipts|server|tests|web)\/[^`*]*)`/g),
    ];
    const missing = named
      .map(([, path = '']) => path)
      .filter((path) => !existsSync(new URL(`../../${path}`, import.meta.url)));
    expect(missing).toEqual([]);
  },
);
