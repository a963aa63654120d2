import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import chapter from '../../chapters/mcp-tools/index.ts';
import { type FactQuery, fact } from '../../chapters/mcp-tools/receipt/facts.ts';
import { parseReceipt } from '../../chapters/mcp-tools/receipt/parse.ts';
import { studyReceipt } from '../../chapters/mcp-tools/receipt/recompute.ts';
import searchIndex from '../../receipts/search-index.json';
import { codeRegion } from '../../web/build/code-region.ts';
import { mustSkip, readSeed } from '../fixtures/shared.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const read = (file: string) => readFileSync(join(root, file), 'utf8');

const sections = chapter.parts.flatMap((part) =>
  part.sections.map((section) => ({
    ...section,
    part: part.id,
    text: read(`chapters/mcp-tools/${section.file}`),
  })),
);
const solutions = chapter.exercises.map(({ id }) => {
  const file = `exercises/${id}/solution.mdx`;
  return { file, part: 'after', text: read(`chapters/mcp-tools/${file}`) };
});
const prose = [...sections, ...solutions];

/** The elements of one name in a text, as their attributes; a bare attribute is true. */
function elements(text: string, name: string): Record<string, string | true>[] {
  const tags = [...text.matchAll(new RegExp(`<${name}\\b([^>]*?)/?>`, 'g'))];
  return tags.map(([, attributes = '']) =>
    Object.fromEntries(
      [...attributes.matchAll(/([\w-]+)(?:="([^"]*)")?/g)].map(([, key, value]) => [
        key,
        value ?? true,
      ]),
    ),
  );
}
const idsOf = (text: string, name: string) => elements(text, name).map(({ id }) => String(id));

function withoutCode(text: string): string {
  return text.replaceAll(/```[\s\S]*?```/g, '').replaceAll(/`[^`\n]*`/g, '');
}

function paragraphs(text: string): string[] {
  return withoutCode(text)
    .split(/\n{2,}/)
    .map((one) => one.trim())
    .filter((one) => one !== '');
}

const FIGURES = [
  ...['tokens', 'prefill', 'pipe', 'cost', 'accuracy', 'misses', 'declined', 'paired', 'choice'],
  ...['search', 'requests'],
];
const PANELS = [
  ...['prompt', 'catalog', 'decide', 'identity', 'framing', 'handshake', 'discovery', 'purchase'],
  ...['failure-modes', 'shutdown', 'cost', 'loop', 'compare', 'traces'],
];

describe('each section', () => {
  test.each(sections)('$id opens with the question that it answers', ({ text }) => {
    expect(paragraphs(text)[0]).toMatch(/\?$/);
  });

  test.each(sections)('$id has text of its own, and leaves its title to the page', ({ text }) => {
    expect(paragraphs(text).length).toBeGreaterThan(1);
    expect(text).not.toMatch(/^#{1,2} /m);
  });

  test.each(prose)('$file shows code that exists', ({ text }) => {
    for (const { file, name } of elements(text, 'Code')) {
      expect(() => codeRegion(String(file), read(String(file)), String(name))).not.toThrow();
    }
  });

  test.each(prose)('$file explains its terms', ({ text }) => {
    const known = new Set(chapter.glossary.map(({ id }) => id));
    expect(idsOf(text, 'Term').filter((id) => !known.has(id))).toEqual([]);
  });

  test('no file is shown twice, and no id stands for two things', () => {
    const ids = [...sections, ...chapter.exercises, ...chapter.recall].map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    expect(new Set(sections.map(({ file }) => file)).size).toBe(sections.length);
  });
});

describe('what the prose places', () => {
  const placed = (name: string) => sections.flatMap(({ text }) => idsOf(text, name)).sort();

  test('every figure and every panel, once each', () => {
    expect(placed('Figure')).toEqual([...FIGURES].sort());
    expect(placed('Panel')).toEqual([...PANELS].sort());
  });

  test('every exercise, and the questions of both parts', () => {
    expect(placed('Exercise')).toEqual(chapter.exercises.map(({ id }) => id).sort());
    const asked = sections.flatMap(({ text }) => elements(text, 'Recall').map(({ part }) => part));
    expect(asked.sort()).toEqual([...new Set(chapter.recall.map(({ part }) => part))].sort());
  });

  test('links within the page lead somewhere', () => {
    const headings = sections.flatMap(({ text }) =>
      [...withoutCode(text).matchAll(/^### (.+)$/gm)].map(([, title = '']) =>
        title.toLowerCase().replaceAll(/[^\p{L}\p{N}]+/gu, '-'),
      ),
    );
    const targets = new Set([
      ...[...sections.map(({ id }) => id), ...headings],
      ...chapter.exercises.map(({ id }) => `exercise-${id}`),
      ...FIGURES.map((id) => `fig-${id}`),
      ...PANELS.map((id) => `panel-${id}`),
      ...prose.flatMap(({ text }) => elements(text, 'Code').map(({ name }) => `code-${name}`)),
    ]);
    const links = prose.flatMap(({ text }) => [...text.matchAll(/\]\(#([^)]+)\)/g)]);
    expect(links.length).toBeGreaterThan(5);
    expect(links.map(([, to = '']) => to).filter((to) => !targets.has(to))).toEqual([]);
  });
});

describe('numbers', () => {
  const studied = (file: string) => {
    const parsed = parseReceipt(read(`receipts/${file}`));
    if (!parsed.ok) throw new Error(JSON.stringify(parsed.problems));
    return studyReceipt(parsed.receipt, searchIndex);
  };
  const studies = {
    local: studied('tool-selection-local.json'),
    api: studied('tool-selection-claude.json'),
  };

  test.each(prose)('$file asks facts that the receipts can answer', ({ text }) => {
    for (const query of elements(text, 'Fact')) {
      expect(
        fact(query as unknown as FactQuery, studies),
        JSON.stringify(query),
      ).not.toHaveProperty('missing');
    }
  });

  test.each(sections.filter(({ part }) => part === 'part-a'))(
    '$id has no digit typed by hand',
    ({ text }) => {
      const own = withoutCode(text)
        .replaceAll(/\$\$[\s\S]*?\$\$/g, '')
        .replaceAll(/<[^>]*>/g, '')
        .replaceAll(/\]\([^)]*\)/g, '')
        .replaceAll(/Haiku 4\.5|Sonnet 5\.5|BM25|recall@5|Exercise \d/g, '');
      expect(own.match(/.{0,30}\d.{0,30}/g) ?? []).toEqual([]);
    },
  );

  test('the formula for a tool is set as mathematics', () => {
    expect(sections.find(({ id }) => id.includes('tokens'))?.text).toMatch(/\$\$[^$]*\\frac/);
  });
});

describe('terms, questions and exercises', () => {
  test('the glossary refers only to itself, and defines each term once', () => {
    const ids = chapter.glossary.map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    expect(
      chapter.glossary.flatMap(({ see = [] }) => see).filter((id) => !ids.includes(id)),
    ).toEqual([]);
  });

  test('the questions are many, and spread over the sections that teach', () => {
    expect(chapter.recall.length).toBeGreaterThanOrEqual(40);
    const partOf = new Map(sections.map(({ id, part }) => [id, part]));
    expect(chapter.recall.filter((q) => partOf.get(q.section) !== q.part)).toEqual([]);
    const asked = new Set(chapter.recall.map(({ section }) => section));
    const asides = ['what-production-agents-do', 'the-pipe-here'];
    const teaching = sections.filter(({ part }) => part === 'part-a' || part === 'part-b');
    expect(
      teaching.map(({ id }) => id).filter((id) => !asked.has(id) && !asides.includes(id)),
    ).toEqual([]);
  });

  test('thirteen exercises, with hints by degrees and a solution that is not empty', () => {
    expect(chapter.exercises).toHaveLength(13);
    for (const { hints, goal } of chapter.exercises) {
      expect(hints.length).toBeGreaterThanOrEqual(3);
      expect(goal.length).toBeGreaterThan(100);
    }
    for (const { text } of solutions) expect(text.length).toBeGreaterThan(800);
  });
});

/** The headings of the original, and the sections that take their place. */
const PLACES: readonly [string, string][] = [
  ['Learning objectives', 'objectives'],
  ['The experiment', 'the-experiment'],
  ['Every tool is paid for in tokens', 'every-tool-is-paid-for-in-tokens'],
  ['More tools, worse choices', 'more-tools-worse-choices'],
  ['A constrained choice', 'a-constrained-choice'],
  ['Offer fewer tools: search', 'offer-fewer-tools'],
  ['The decision', 'the-decision'],
  ['Part B: a bounded MCP client for Lucy', 'scope'],
  ['A request, and the one reply that answers it', 'a-request-and-its-one-reply'],
  ['When true looks like request one', 'when-true-looks-like-one'],
  ['One line per message', 'one-line-a-message'],
  ['The handshake', 'the-handshake'],
  ['Discovery describes; the application decides', 'discovery-describes'],
  ['The client', 'the-client'],
  ['Every failure, on purpose', 'every-failure-on-purpose'],
  ["Connect it to Lucy's loop", 'lucys-loop'],
  ['What this client does not do', 'what-this-client-does-not-do'],
  ['In a coding agent', 'in-a-coding-agent'],
  ['Expected observations and learner verification', 'the-checkpoint'],
  ['Exercises', 'exercises'],
  ['Active recall', 'active-recall'],
  ['Vocabulary', 'vocabulary'],
  ['Summary', 'summary'],
];

describe.skipIf(mustSkip('seeds'))('every section of the original', () => {
  test.each(PLACES)('%s has its place: %s', (heading, id) => {
    expect(readSeed('000_7b55a53db26c1c02.txt').split('\n')).toContain(heading);
    expect(sections.map((section) => section.id)).toContain(id);
  });
});
