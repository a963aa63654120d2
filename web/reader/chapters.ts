import type { Chapter } from '../../chapters/contract.ts';

/** A new folder in `chapters/` is a new page: nothing else lists them. */
const modules = import.meta.glob<{ default: Chapter }>('../../chapters/*/index.ts');

const nameOf = (path: string) => path.split('/').at(-2) ?? '';

export const chapterIds = Object.keys(modules).map(nameOf);

export async function loadChapters(ids: readonly string[] = chapterIds): Promise<Chapter[]> {
  const wanted = Object.entries(modules).filter(([path]) => ids.includes(nameOf(path)));
  return Promise.all(wanted.map(async ([, load]) => (await load()).default));
}
