import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import type { Graded } from '../../chapters/grading.ts';
import empty from '../../chapters/mcp-concepts/exercises/empty-text-is-an-error/graded.ts';
import reverse from '../../chapters/mcp-concepts/exercises/reverse-text/graded.ts';
import chapter from '../../chapters/mcp-concepts/index.ts';
import { see } from '../../web/lab/grading/bench.ts';
import { ownModule } from '../../web/lab/grading/own.ts';
import { execute } from '../../web/lab/runner/execute.ts';
import { loadStarter } from '../../web/lab/starters.ts';

const folder = new URL('../../chapters/mcp-concepts/exercises/', import.meta.url);
const read = (file: string) => readFileSync(new URL(file, folder), 'utf8');
const quiet = { log() {}, error() {} };

/** The titles of the cases that this code fails in the lab. */
async function failing(graded: Graded, source: string): Promise<string[]> {
  const own = ownModule(await execute(source, quiet));
  const failed: string[] = [];
  for (const one of graded.cases) {
    if ((await see(one, own)) !== one.expected) failed.push(one.title);
  }
  return failed;
}

test('two exercises are graded, under the ids that the lab knows', () => {
  const labs = chapter.exercises.flatMap(({ lab }) => lab ?? []);
  expect(labs).toEqual([reverse.id, empty.id]);
});

describe.each([reverse, empty])('$id', (graded) => {
  test('the reference gets full marks', async () => {
    expect(await failing(graded, read(`${graded.id}/solution.ts`))).toEqual([]);
  });

  test('the starter, as a reader gets it, has something left to do', async () => {
    const starter = await loadStarter('mcp-concepts', graded.id);
    expect(starter).not.toContain('../');
    expect((await failing(graded, starter)).length).toBeGreaterThan(1);
  });

  test.each(Object.entries(graded.careless))('%s fails "%s", not everything', async (file, by) => {
    const failed = await failing(graded, read(`${graded.id}/${file}`));
    expect(failed).toContain(by);
    expect(failed.length).toBeLessThan(graded.cases.length);
  });

  test('names every careless version that stands beside it, and tells its cases apart', () => {
    const files = readdirSync(new URL(`${graded.id}/`, folder)).filter((f) => /^careless/.test(f));
    expect(Object.keys(graded.careless).sort()).toEqual(files.sort());
    const titles = graded.cases.map(({ title }) => title);
    expect(new Set(titles).size).toBe(titles.length);
    expect(new Set(graded.cases.map(({ kind }) => kind))).toEqual(new Set(['shown', 'changed']));
  });
});
