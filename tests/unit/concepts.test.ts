import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import chapter from '../../chapters/mcp-concepts/index.ts';
import { COMPARED } from '../../chapters/mcp-concepts/toy-modes.ts';
import { TRIES } from '../../chapters/mcp-concepts/tries.ts';
import longer from '../../chapters/mcp-tools/index.ts';
import { recordingName } from '../../server/live/protocol.ts';
import { cellSource } from '../../web/build/cell-source.ts';
import { codeRegion } from '../../web/build/code-region.ts';
import { execute } from '../../web/lab/runner/execute.ts';
import { Output } from '../../web/lab/runner/output.ts';
import { PANELS } from '../../web/panels/registry.ts';
import { mustSkip, readSeed } from '../fixtures/shared.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));
const read = (file: string) => readFileSync(root + file, 'utf8');
const sections = chapter.parts.flatMap((part) =>
  part.sections.map((section) => ({
    ...section,
    part: part.id,
    text: read(`chapters/mcp-concepts/${section.file}`),
  })),
);
const solutions = chapter.exercises.map(({ id }) => ({
  id,
  text: read(`chapters/mcp-concepts/exercises/${id}/solution.mdx`),
}));
const all = [...sections, ...solutions];
const links = all.flatMap(({ text }) =>
  [...text.matchAll(/\]\(([^)]+)\)/g)].map(([, to = '']) => to),
);
const placesOf = (one: typeof chapter) => [
  ...one.parts.flatMap(({ sections: own }) => own.map(({ id }) => id)),
  ...one.exercises.map(({ id }) => `exercise-${id}`),
  ...Object.keys(PANELS).map((id) => `panel-${id}`),
];

describe('the prose', () => {
  test.each(sections)('$id opens with the question that it answers', ({ text }) => {
    const paragraphs = text.split(/\n{2,}/);
    expect(paragraphs[0]).toMatch(/\?$/);
    expect(paragraphs.length).toBeGreaterThan(1);
    expect(text).not.toMatch(/^#{1,2} /m);
  });

  test.each(all)('$id shows code that there is', ({ text }) => {
    for (const [, file = '', name = ''] of text.matchAll(/<Code file="([^"]+)" name="([^"]+)"/g)) {
      expect(() => codeRegion(file, read(file), name)).not.toThrow();
    }
  });

  test('every passage of the toy can be edited and run, and prints something', async () => {
    const passages = all.flatMap(({ text }) =>
      [...text.matchAll(/<Code file="(chapters\/mcp-concepts\/toy\/[^"]+)" name="([^"]+)"/g)].map(
        ([, file = '', name = '']) => ({ file, name }),
      ),
    );
    expect(passages.map(({ name }) => name).sort()).toEqual(Object.keys(TRIES).sort());
    for (const { file, name } of passages) {
      const lines: string[] = [];
      const output = new Output((said) => {
        if (said.kind === 'output') lines.push(...said.lines.map(({ text }) => text));
      });
      await execute(cellSource(file, read(file), name, TRIES[name] ?? ''), output.console);
      output.flush();
      expect(lines.length, name).toBeGreaterThan(0);
    }
  });

  test('shows the whole toy but its helpers', () => {
    const shown = all.flatMap(({ text }) =>
      [...text.matchAll(/toy\/([\w-]+)\.ts" name="([^"]+)"/g)].map(([, file]) => file),
    );
    const files = ['client', 'mini-agent', 'registry', 'server', 'session'];
    expect([...new Set(shown)].sort()).toEqual(files);
  });

  test('leads on to the longer chapter, to places that it has', () => {
    const there = links.filter((to) => to.startsWith('../mcp-tools/#'));
    expect(there.length).toBeGreaterThan(8);
    const places = placesOf(longer);
    expect(there.filter((to) => !places.includes(to.split('#')[1] ?? ''))).toEqual([]);
  });

  test('leads within the page to places that it has', () => {
    const here = links.filter((to) => to.startsWith('#'));
    const places = placesOf(chapter);
    expect(here.filter((to) => !places.includes(to.slice(1)))).toEqual([]);
  });

  test('leads nowhere else', () => {
    expect(links.filter((to) => !/^(#|\.\.\/mcp-tools\/)/.test(to))).toEqual([]);
  });

  test('the five rules of trust each say what they mean in practice', () => {
    const text = sections.find(({ id }) => id === 'whom-you-trust')?.text ?? '';
    const rules = text.split(/^### /m).slice(1);
    expect(rules).toHaveLength(5);
    for (const rule of rules) expect(rule).toContain('**In practice:**');
  });
});

describe('questions, terms and exercises', () => {
  test('twenty questions and more, about every section that teaches', () => {
    expect(chapter.recall.length).toBeGreaterThanOrEqual(20);
    const asked = new Set(chapter.recall.map(({ section }) => section));
    const parts = ['ideas', 'a-toy', 'trust'];
    const teaching = sections.filter(({ part }) => parts.includes(part)).map(({ id }) => id);
    expect(teaching.filter((id) => !asked.has(id))).toEqual(['a-client-that-believes']);
    const partOf = new Map(sections.map(({ id, part }) => [id, part]));
    expect(chapter.recall.filter((one) => partOf.get(one.section) !== one.part)).toEqual([]);
  });

  test('the glossary is in the order of the alphabet, and its terms are met', () => {
    const ids = chapter.glossary.map(({ id }) => id);
    expect(ids).toEqual([...ids].sort());
    const met = new Set(
      all.flatMap(({ text }) => [...text.matchAll(/<Term id="([^"]+)"/g)].map(([, id]) => id)),
    );
    const seen = new Set(chapter.glossary.flatMap(({ see = [] }) => see));
    expect(ids.filter((id) => !met.has(id) && !seen.has(id))).toEqual([]);
  });

  test('three exercises, with hints and a worked solution', () => {
    expect(chapter.exercises).toHaveLength(3);
    for (const { hints } of chapter.exercises) expect(hints.length).toBeGreaterThanOrEqual(3);
    for (const { text } of solutions) expect(text.length).toBeGreaterThan(600);
  });
});

test('the toy code is pure: no Node, no page, nothing of the server', () => {
  const folder = 'chapters/mcp-concepts/toy/';
  for (const file of readdirSync(root + folder)) {
    const imports = [...read(folder + file).matchAll(/from '([^']+)'/g)].map(([, from]) => from);
    expect(
      imports.filter((from) => !/^\.\/|^\.\.\/\.\.\/mcp-tools\/code\//.test(from ?? '')),
    ).toEqual([]);
  }
});

test('every run that the chapter shows is recorded', () => {
  const names = [
    recordingName({ scenario: 'toy' }),
    ...COMPARED.flatMap((mode) => [
      recordingName({ scenario: 'toy-client', mode }),
      recordingName({ scenario: 'failure-mode', mode }),
    ]),
  ];
  expect(names.filter((name) => !existsSync(`${root}receipts/runs/${name}.jsonl`))).toEqual([]);
});

/** What the original has, and the section that takes its place. */
const PLACES: readonly [string, string][] = [
  ['The three roles', 'host-client-server'],
  ['What servers offer', 'tools-resources-prompts'],
  ['Messages and transports', 'messages'],
  ['Messages and transports', 'transports'],
  ['Worked example: a toy server and client over stdio', 'handshake-discovery-run'],
  ['The trust model — read this twice', 'whom-you-trust'],
  ['How It Actually Works', 'what-the-host-translates'],
  ['Common mistakes', 'common-mistakes'],
  ['Exercise', 'exercises'],
];

describe.skipIf(mustSkip('seeds'))('every section of the original', () => {
  test.each(PLACES)('%s has its place: %s', (heading, id) => {
    const lines = readSeed('001_0d7d20fddcaed644.txt').split('\n');
    expect(lines.map((line) => line.replace('¶', ''))).toContain(heading);
    expect(sections.map((section) => section.id)).toContain(id);
  });
});
