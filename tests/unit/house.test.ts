import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';

const root = fileURLToPath(new URL('../..', import.meta.url));
const list = ['ls-files', '--cached', '--others', '--exclude-standard'];
const files = execFileSync('git', list, { cwd: root, encoding: 'utf8' }).trim().split('\n');
const source = files.filter((file) => /\.(ts|tsx|mts|mjs|mdx|css)$/.test(file));
const read = (file: string) => readFileSync(join(root, file), 'utf8');

/** The modules that a file imports, those of this project as paths from its root. */
function importsOf(file: string): string[] {
  const specifiers = [...read(file).matchAll(/(?:\bfrom|\bimport)\s*\(?\s*'([^']+)'/g)];
  return specifiers.map(([, specifier = '']) =>
    specifier.startsWith('.') ? normalize(join(dirname(file), specifier)) : specifier,
  );
}

const breaches = (inRoom: RegExp, forbidden: (imported: string, file: string) => boolean) =>
  source
    .filter((file) => inRoom.test(file))
    .flatMap((file) =>
      importsOf(file)
        .filter((i) => forbidden(i, file))
        .map((i) => `${file} -> ${i}`),
    );

describe('imports go one way', () => {
  test("the chapters' code is pure: no Node, no page, no server", () => {
    const own = /^chapters\/[^/]+\/code\//;
    expect(breaches(own, (i) => !i.startsWith('chapters/') && i !== 'zod')).toEqual([]);
  });

  test('chapters import nothing of the page or the server but the types of the live protocol', () => {
    const allowed = 'server/live/protocol.ts';
    expect(
      breaches(/^chapters\/.*\.ts$/, (i) => /^(web|server)\//.test(i) && i !== allowed),
    ).toEqual([]);
    const values = source
      .filter((file) => /^chapters\/.*\.ts$/.test(file))
      .filter((file) => /^import (?!type)[^;]*live\/protocol/m.test(read(file)));
    expect(values).toEqual([]);
  });

  test('the server knows nothing of the page', () => {
    expect(breaches(/^server\//, (i) => i.startsWith('web/'))).toEqual([]);
  });

  test('the page takes of the server the live protocol, and the lab takes the modes', () => {
    const allowed = (file: string) =>
      file.startsWith('web/lab/')
        ? /^server\/(live\/protocol|teaching-server\/)/
        : /^server\/live\/protocol/;
    const crossing = (i: string, file: string) => i.startsWith('server/') && !allowed(file).test(i);
    expect(breaches(/^web\//, crossing)).toEqual([]);
  });
});

/** Everything that a file needs when it runs, types aside. */
function needs(file: string, found = new Set<string>()): Set<string> {
  const running = read(file).replace(/^(import|export) type [^;]*;/gm, '');
  for (const [, specifier = ''] of running.matchAll(/\bfrom '([^']+)'/g)) {
    const local = specifier.startsWith('.');
    const needed = local ? normalize(join(dirname(file), specifier)) : specifier;
    if (found.has(needed)) continue;
    found.add(needed);
    if (local) needs(needed, found);
  }
  return found;
}

test('a browser worker can run the modes: they need no Node, no package and no protocol of ours', () => {
  const needed = [...needs('server/teaching-server/modes.ts')];
  expect(needed).toContain('chapters/mcp-tools/code/frames.ts');
  const pure = /^(chapters\/mcp-tools\/code|server\/teaching-server)\//;
  expect(needed.filter((file) => !pure.test(file))).toEqual([]);
});

describe('processes', () => {
  test('only process-group.ts may start one', () => {
    const elsewhere = /^(server\/(?!client\/process-group\.ts)|web\/|chapters\/)/;
    expect(breaches(elsewhere, (i) => /^(node:)?child_process$/.test(i))).toEqual([]);
  });
});

describe('files', () => {
  test('no file of code is longer than 400 lines', () => {
    const long = source.filter((file) => !/(^tests\/|catalog\.ts$)/.test(file));
    expect(long.filter((file) => read(file).split('\n').length > 401)).toEqual([]);
  });
});
