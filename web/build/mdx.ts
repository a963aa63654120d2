import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import mdxRollup from '@mdx-js/rollup';
import rehypeKatex from 'rehype-katex';
import remarkGfm from 'remark-gfm';
import remarkMath from 'remark-math';
import type { Plugin } from 'vite';
import { codeRegion } from './code-region.ts';
import { highlight } from './highlight.ts';
import { countWords, rehypeProse, remarkCode } from './prose.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const PREFIX = 'code-region:';
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
 *
 * The development server makes an address of this, so it holds no `#`, and it ends with the name of
 * the file, because what follows the last dot is looked up as a type: `constructor` is found, too.
 */
function codeRegions(): Plugin {
  return {
    name: 'handshake:code-regions',
    enforce: 'pre',
    resolveId: (id) => (id.startsWith(PREFIX) ? `\0${id}` : undefined),
    async load(id) {
      if (!id.startsWith(`\0${PREFIX}`)) return;
      const [name = '', file = ''] = id.slice(PREFIX.length + 1).split(':');
      this.addWatchFile(root + file);
      const source = await readFile(root + file, 'utf8');
      const { text, line } = codeRegion(file, source, name);
      const inPage = this.environment.name === 'client' && this.environment.mode === 'build';
      const html = inPage ? '' : await highlight(text, file.endsWith('.tsx') ? 'tsx' : 'ts');
      return `export default ${JSON.stringify({ file, name, line, html })};`;
    },
  };
}

/** `<file>.mdx?words`: how many words the reader of a section has to read, for the reading time. */
function wordCounts(): Plugin {
  return {
    name: 'handshake:word-counts',
    enforce: 'pre',
    load: {
      filter: { id: WORDS },
      async handler(id) {
        const text = await readFile(id.replace(/\?words$/, ''), 'utf8');
        return { code: `export default ${countWords(text)};`, moduleType: 'js' };
      },
    },
  };
}
