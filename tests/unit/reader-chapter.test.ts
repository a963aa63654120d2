import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import type { Chapter } from '../../chapters/contract.ts';
import { PANELS } from '../../web/panels/registry.ts';

const folder = new URL('../../chapters/', import.meta.url);
const ids = readdirSync(folder).filter((name) => existsSync(new URL(`${name}/index.ts`, folder)));
const chapters: Chapter[] = await Promise.all(
  ids.map(async (id) => (await import(`../../chapters/${id}/index.ts`)).default),
);

describe.each(chapters)('the chapter $id', (chapter) => {
  const sections = chapter.parts.flatMap((part) => part.sections);
  const textOf = (file: string) => readFileSync(new URL(`${chapter.id}/${file}`, folder), 'utf8');
  const all = sections.map(({ file }) => textOf(file)).join('\n');
  const placed = (name: string, attribute = 'id') =>
    [...all.matchAll(new RegExp(`<${name} [^>]*${attribute}="([^"]+)"`, 'g'))].map(([, id]) => id);

  test('places every file of prose once', () => {
    const files = readdirSync(new URL(`${chapter.id}/`, folder)).filter((f) => f.endsWith('.mdx'));
    expect(sections.map(({ file }) => file).toSorted()).toEqual(files.toSorted());
  });

  test('uses every id once on its page', () => {
    const headings = [...all.matchAll(/^###+ (.+)$/gm)].map(([, words = '']) =>
      words
        .toLowerCase()
        .replaceAll(/[^\p{L}\p{N}]+/gu, '-')
        .replaceAll(/^-|-$/g, ''),
    );
    const used = [
      ...chapter.parts.map(({ id }) => id),
      ...sections.map(({ id }) => id),
      ...headings,
      ...chapter.glossary.map(({ id }) => `term-${id}`),
      ...chapter.exercises.map(({ id }) => `exercise-${id}`),
      ...placed('Panel').map((id) => `panel-${id}`),
      ...placed('Figure').map((id) => `fig-${id}`),
    ];
    expect(used.filter((id, at) => used.indexOf(id) !== at)).toEqual([]);
  });

  test('explains every term that it marks or refers to', () => {
    const terms = chapter.glossary.map(({ id }) => id);
    expect(placed('Term').filter((id = '') => !terms.includes(id))).toEqual([]);
    const seen = chapter.glossary.flatMap(({ see = [] }) => see);
    expect(seen.filter((id) => !terms.includes(id))).toEqual([]);
  });

  test('asks about its own sections and parts', () => {
    const parts = chapter.parts.map(({ id }) => id);
    for (const { part, section, id } of chapter.recall) {
      expect(parts, id).toContain(part);
      expect(
        sections.map((one) => one.id),
        id,
      ).toContain(section);
    }
    expect(new Set(placed('Recall', 'part'))).toEqual(
      new Set(chapter.recall.map(({ part }) => part)),
    );
  });

  test('sets each of its exercises once', () => {
    expect(placed('Exercise').toSorted()).toEqual(chapter.exercises.map(({ id }) => id).toSorted());
  });

  test('places panels that there are', () => {
    expect(placed('Panel').filter((id) => id !== undefined && !PANELS[id])).toEqual([]);
  });
});
