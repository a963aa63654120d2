import { createHash } from 'node:crypto';
import { readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join, sep } from 'node:path';
import type { Plugin } from 'vite';

/** Editors, their workers and tokenizers come when they are asked for, and are kept from then on. */
const LARGEST = 400_000;

/**
 * Writes `sw.js` once the whole site stands: the list of files that make it readable offline, and a
 * version that changes with any of them.
 *
 * @param outDir the built site
 * @param source the worker, in which `BUILD` is filled in
 */
export function serviceWorker(outDir: string, source: string): Plugin {
  return {
    name: 'handshake:service-worker',
    buildApp: {
      order: 'post',
      async handler() {
        await writeFile(join(outDir, 'sw.js'), await filled(outDir, source));
      },
    },
  };
}

async function filled(outDir: string, source: string): Promise<string> {
  const names = await readdir(outDir, { recursive: true });
  const version = createHash('sha256');
  const files: string[] = [];
  for (const name of names.sort()) {
    const path = join(outDir, name);
    const info = await stat(path);
    if (!info.isFile() || name === 'sw.js' || name.endsWith('.map')) continue;
    version.update(`${name}\n`).update(await readFile(path));
    if (info.size <= LARGEST || name.endsWith('.html')) files.push(addressOf(name));
  }
  const build = { version: version.digest('hex').slice(0, 16), files };
  const text = await readFile(source, 'utf8');
  return text.replace(/const BUILD = .*;/, () => `const BUILD = ${JSON.stringify(build)};`);
}

/** Beside `sw.js`; a page under the address of its folder, as readers ask for it. */
function addressOf(name: string): string {
  const path = name.split(sep).join('/');
  return `./${path.replace(/(^|\/)index\.html$/, '$1')}`;
}
