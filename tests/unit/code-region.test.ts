import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { codeRegion } from '../../web/build/code-region.ts';

const SOURCE = `import { x } from './x.ts';

/** Far above: not part of what follows. */

/** Adds. */
export function add(a: number, b: number): number {
  return a + b;
}

const one = 1,
  two = 2;

export class Client {
  #open = true;

  /**
   * Ends it.
   */
  async close(): Promise<void> {
    if (this.#open) {
      this.#open = false;
    }
  }
}
`;

const region = (name: string) => codeRegion('a.ts', SOURCE, name);

test('a function comes with the comment right above it, and its place', () => {
  expect(region('add')).toEqual({
    text: '/** Adds. */\nexport function add(a: number, b: number): number {\n  return a + b;\n}',
    line: 5,
  });
});

test('a method comes outdented', () => {
  const { text, line } = region('Client.close');
  expect(line).toBe(16);
  expect(text.split('\n')).toEqual([
    '/**',
    ' * Ends it.',
    ' */',
    'async close(): Promise<void> {',
    '  if (this.#open) {',
    '    this.#open = false;',
    '  }',
    '}',
  ]);
});

test('a const is found by any of its names', () => {
  expect(region('two').text).toBe('const one = 1,\n  two = 2;');
});

test.each(['missing', 'Client.missing', 'add.missing', 'toString', ''])(
  '%j stops the build',
  (name) => {
    expect(() => region(name)).toThrow(`declares no ${name}`);
  },
);

test('a file that does not parse stops the build', () => {
  expect(() => codeRegion('a.ts', 'export function (', 'x')).toThrow('does not parse');
});

test('what is shown of this project is what its file holds', () => {
  const file = 'chapters/mcp-tools/code/messages.ts';
  const source = readFileSync(new URL(`../../${file}`, import.meta.url), 'utf8');
  const { text, line } = codeRegion(file, source, 'answerFor');
  expect(source).toContain(text);
  expect(source.split('\n')[line - 1]).toBe('/**');
});
