import { readdirSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import type { Bench, Graded, Own } from '../../chapters/grading.ts';

const folder = new URL('../../chapters/mcp-concepts/exercises/', import.meta.url);
const load = async (file: string) => import(new URL(file, folder).pathname);

const bench: Bench = {
  show: (value) => JSON.stringify(value) ?? 'undefined',
  async outcome(act) {
    try {
      return `returns ${this.show(await act())}`;
    } catch (error) {
      return `throws ${(error as Error).message}`;
    }
  },
  server() {
    throw new Error('these exercises have a server of their own');
  },
};

async function failing(graded: Graded, file: string): Promise<string[]> {
  const exports = await load(file);
  const own: Own = {
    call: (name, ...given) => exports[name](...given),
    make: (name) => expect.fail(`no case makes a ${name}`),
  };
  const failed: string[] = [];
  for (const one of graded.cases) {
    if ((await one.see(own, bench)) !== one.expected) failed.push(one.title);
  }
  return failed;
}

const graded: Graded[] = await Promise.all(
  ['reverse-text', 'empty-text-is-an-error'].map(
    async (id) => (await load(`${id}/graded.ts`)).default,
  ),
);

describe.each(graded)('$id', (one) => {
  test('the reference gets full marks', async () => {
    expect(await failing(one, `${one.id}/solution.ts`)).toEqual([]);
  });

  test('the starter has something left to do', async () => {
    expect((await failing(one, `${one.id}/starter.ts`)).length).toBeGreaterThan(1);
  });

  test.each(Object.entries(one.careless))('%s fails "%s", and not everything', async (file, by) => {
    const failed = await failing(one, `${one.id}/${file}`);
    expect(failed).toContain(by);
    expect(failed.length).toBeLessThan(one.cases.length);
  });

  test('names every careless version that stands beside it', () => {
    const files = readdirSync(new URL(`${one.id}/`, folder)).filter((f) => /^careless/.test(f));
    expect(Object.keys(one.careless).sort()).toEqual(files.sort());
  });
});
