import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import mdxRollup from '@mdx-js/rollup';
import rehypeKatex from 'rehype-katex';
import remarkGfm from 'remark-gfm';
import remarkMath from 'remark-math';
import type { Plugin } from 'vite';
import { TRIES as TOY_TRIES } from '../../chapters/mcp-concepts/tries.ts';
import { TRIES as TOOLS_TRIES } from '../../chapters/mcp-tools/tries.ts';
import { cellSource } from './cell-source.ts';
import { codeRegion } from './code-region.ts';
import { highlight } from './highlight.ts';
import { countWords, guessHeight, rehypeProse, remarkCode } from './prose.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const PREFIX = 'code-region:';
const CELL = 'lab-cell:';
/** What the lab can run: the chapters' own modules. The client's are a Node program's. */
const CELL_FILES = /^chapters\/(mcp-tools\/code|mcp-concepts\/toy)\//;
const TRIES: Readonly<Record<string, string>> = { ...TOOLS_TRIES, ...TOY_TRIES };
const WORDS = /\.mdx\?words$/;

/**
 * Prose to React components. Mathematics becomes MathML, code is highlighted here and not in the
 * browser, and `<Code file name>` brings in the real declaration.
 */
export function mdx(): Plugin[] {
  const { transform, ...plugin } = mdxRollup({
    remarkPlugins: [remarkGfm, remarkMath, remarkCode],
    rehypePlugins: [[rehypeKatex, { output: 'mathml', throwOnError: true }], rehypeProse],
  });
  return [
    // It ignores what follows a question mark by itself, and would take `?words` for prose.
    {
      ...plugin,
      enforce: 'pre',
      transform: { filter: { id: /\.mdx$/ }, handler: transform },
    } as Plugin,
    codeRegions(),
    wordCounts(),
  ];
}

/**
 * `code-region:<name>:<file>`: the region's place, and its HTML. In the built client the HTML is left
 * out: the prerendered page has it already, and the component takes it from there.
 * `lab-cell:<name>:<file>`: the same as a module that the lab can run, fetched when it is asked for.
 *
 * The development server makes an address of this, so it holds no `#`, and it ends with the name of
 * the file, because what follows the last dot is looked up as a type: `constructor` is found, too.
 */
function codeRegions(): Plugin {
  return {
    name: 'handshake:code-regions',
    enforce: 'pre',
    resolveId: (id) => (id.startsWith(PREFIX) || id.startsWith(CELL) ? `\0${id}` : undefined),
    async load(id) {
      if (id.startsWith(`\0${CELL}`)) {
        const [name = '', file = ''] = id.slice(CELL.length + 1).split(':');
        const source = await readFile(root + file, 'utf8');
        return `export default ${JSON.stringify(cellSource(file, source, name, TRIES[name] ?? ''))};`;
      }
      if (!id.startsWith(`\0${PREFIX}`)) return;
      const [name = '', file = ''] = id.slice(PREFIX.length + 1).split(':');
      this.addWatchFile(root + file);
      const source = await readFile(root + file, 'utf8');
      const { text, line } = codeRegion(file, source, name);
      const inPage = this.environment.name === 'client' && this.environment.mode === 'build';
      const html = inPage ? '' : await highlight(text, file.endsWith('.tsx') ? 'tsx' : 'ts');
      const region = JSON.stringify({ file, name, line, html });
      if (!CELL_FILES.test(file) || !Object.hasOwn(TRIES, name)) return `export default ${region};`;
      const cell = `() => import(${JSON.stringify(`${CELL}${name}:${file}`)})`;
      return `export default { ...${region}, cell: ${cell} };`;
    },
  };
}

/** `<file>.mdx?words`: how many words a section has, for the reading time, and about what height. */
function wordCounts(): Plugin {
  return {
    name: 'handshake:word-counts',
    enforce: 'pre',
    load: {
      filter: { id: WORDS },
      async handler(id) {
        const text = await readFile(id.replace(/\?words$/, ''), 'utf8');
        const code = `export default ${countWords(text)};\nexport const height = ${guessHeight(text)};`;
        return { code, moduleType: 'js' };
      },
    },
  };
}
