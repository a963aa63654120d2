import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { TRIES } from '../../chapters/mcp-tools/tries.ts';
import { cellSource } from '../../web/build/cell-source.ts';
import { execute } from '../../web/lab/runner/execute.ts';
import { Output } from '../../web/lab/runner/output.ts';
import type { Said } from '../../web/lab/runner/protocol.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const prose = readdirSync(`${root}chapters/mcp-tools`)
  .filter((file) => file.endsWith('.mdx'))
  .map((file) => readFileSync(`${root}chapters/mcp-tools/${file}`, 'utf8'))
  .join('');
const passages = [
  ...prose.matchAll(/<Code file="(chapters\/mcp-tools\/code\/[^"]+)" name="([^"]+)"/g),
].map(([, file = '', name = '']) => ({ file, name }));

async function printed(source: string): Promise<string[]> {
  const lines: string[] = [];
  const output = new Output((said: Said) => {
    if (said.kind === 'output') lines.push(...said.lines.map(({ text }) => text));
  });
  await execute(source, output.console);
  output.flush();
  return lines;
}

test('every passage of the chapter’s own code can be edited and run', () => {
  expect(passages.length).toBeGreaterThan(14);
  expect(passages.filter(({ name }) => !Object.hasOwn(TRIES, name))).toEqual([]);
});

describe.each(passages)('$name', ({ file, name }) => {
  const source = cellSource(file, readFileSync(root + file, 'utf8'), name, TRIES[name] ?? '');

  test('is a module that runs by itself and prints something', async () => {
    expect((await printed(source)).length).toBeGreaterThan(0);
  });

  test('imports nothing that it does not use, and is no longer than a screen or two', () => {
    const imported = [...source.matchAll(/^import \{ (.*) \}/gm)].flatMap(([, list = '']) =>
      list.split(', ').map((one) => one.replace('type ', '')),
    );
    const rest = source.replaceAll(/^import .*$/gm, '');
    expect(imported.filter((one) => !new RegExp(`\\b${one}\\b`).test(rest))).toEqual([]);
    expect(source.split('\n').length).toBeLessThan(110);
  });
});

test('a helper that nobody exports comes with what uses it', () => {
  const file = 'chapters/mcp-tools/code/frames.ts';
  const source = cellSource(file, readFileSync(root + file, 'utf8'), 'refuseUnencodable', '');
  expect(source).toContain('function compactJson');
  expect(source).toContain('export function encodeFrame');
  expect(source).not.toContain('class FrameReader');
});
