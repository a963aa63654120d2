import { describe, expect, test } from 'vitest';
import type { Graded } from '../../chapters/grading.ts';
import { see } from '../../web/lab/grading/bench.ts';
import { ownModule } from '../../web/lab/grading/own.ts';
import { execute } from '../../web/lab/runner/execute.ts';
import { GRADED_FOLDERS } from '../fixtures/graded.ts';

const quiet = { log() {}, error() {} };

/** The titles of the cases that fail, each with what was seen. */
async function failing(graded: Graded, source: string): Promise<string[]> {
  const own = ownModule(await execute(source, quiet));
  const failed: string[] = [];
  for (const one of graded.cases) {
    const seen = await see(one, own);
    if (seen !== one.expected) failed.push(`${one.title}: ${seen}`);
  }
  return failed;
}

test('twelve exercises are graded, all of the pipe and all that needs no model', () => {
  expect(GRADED_FOLDERS).toHaveLength(12);
});

describe.each(GRADED_FOLDERS)('$graded.id', ({ graded, starter, reference, careless }) => {
  test('the reference gets full marks', async () => {
    expect(await failing(graded, reference)).toEqual([]);
  });

  test('the starter runs, and has something left to do', async () => {
    const failed = await failing(graded, starter);
    expect(failed.length).toBeGreaterThan(0);
    expect(failed.length).toBeLessThanOrEqual(graded.cases.length);
  });

  test.each(careless)('$file fails the case made for it', async ({ source, caughtBy }) => {
    expect(graded.cases.map(({ title }) => title)).toContain(caughtBy);
    const titles = (await failing(graded, source)).map((line) => line.slice(0, caughtBy.length));
    expect(titles).toContain(caughtBy);
    expect(titles.length).toBeLessThan(graded.cases.length);
  });

  test('titles are told apart, and both kinds of case are there', () => {
    const titles = graded.cases.map(({ title }) => title);
    expect(new Set(titles).size).toBe(titles.length);
    expect(new Set(graded.cases.map(({ kind }) => kind))).toEqual(new Set(['shown', 'changed']));
  });
});
