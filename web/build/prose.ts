import type { Element, Root as HastRoot, RootContent } from 'hast';
import type { Root as MdastRoot } from 'mdast';
import type { VFile } from 'vfile';
import { staysWhole } from '../reader/whole-code.ts';
import { highlight } from './highlight.ts';

interface Attribute {
  type: string;
  name?: string;
  value?: unknown;
}
interface TreeNode {
  type: string;
  name?: string | null;
  attributes?: Attribute[];
  children?: TreeNode[];
}

function walk(node: TreeNode, visit: (node: TreeNode) => void): void {
  visit(node);
  for (const child of node.children ?? []) walk(child, visit);
}

function attribute(node: TreeNode, name: string): string {
  const value = node.attributes?.find((one) => one.name === name)?.value;
  if (typeof value !== 'string') throw new Error(`<${node.name}> needs a plain ${name}="..."`);
  return value;
}

/** `<Code file name>` becomes `<Code region={imported}>`, so that the bundler knows the file. */
export function remarkCode() {
  return (tree: MdastRoot) => {
    const imports: string[] = [];
    walk(tree as TreeNode, (node) => {
      if (node.name !== 'Code') return;
      imports.push(`code-region:${attribute(node, 'name')}:${attribute(node, 'file')}`);
      node.attributes = [expressionAttribute('region', `codeRegion${imports.length}`)];
    });
    tree.children.unshift(...imports.map((source, i) => importNode(`codeRegion${i + 1}`, source)));
  };
}

function expressionAttribute(name: string, identifier: string): Attribute {
  const expression = { type: 'Identifier', name: identifier };
  const estree = {
    type: 'Program',
    sourceType: 'module',
    body: [{ type: 'ExpressionStatement', expression }],
  };
  return {
    type: 'mdxJsxAttribute',
    name,
    value: { type: 'mdxJsxAttributeValueExpression', value: identifier, data: { estree } },
  } as Attribute;
}

function importNode(name: string, source: string): MdastRoot['children'][number] {
  const declaration = {
    type: 'ImportDeclaration',
    specifiers: [{ type: 'ImportDefaultSpecifier', local: { type: 'Identifier', name } }],
    source: { type: 'Literal', value: source, raw: JSON.stringify(source) },
    attributes: [],
  };
  const estree = { type: 'Program', sourceType: 'module', body: [declaration] };
  const value = `import ${name} from '${source}'`;
  return { type: 'mdxjsEsm', value, data: { estree } } as unknown as MdastRoot['children'][number];
}

/** Sets quotes, highlights fenced code, and gives every heading an id from its words. */
export function rehypeProse() {
  return async (tree: HastRoot, file: VFile) => {
    const taken = new Set<string>();
    const blocks: Promise<void>[] = [];
    let before = ' ';
    const visit = (nodes: RootContent[]) => {
      for (const node of nodes) {
        if (node.type === 'text') {
          node.value = curlQuotes(node.value, before);
          before = node.value.at(-1) ?? before;
          continue;
        }
        if (node.type !== 'element') {
          if ('children' in node) visit(node.children as RootContent[]);
          continue;
        }
        if (/^h[3-6]$/.test(node.tagName) && !node.properties.id) setId(node, taken, file);
        ownFootnotes(node, file.stem ?? '');
        if (/^(p|li|h[3-6]|t[dh])$/.test(node.tagName)) before = ' ';
        if (/^(code|math)$/.test(node.tagName)) {
          before = 'x';
          if (node.tagName === 'code' && staysWhole(textOf(node)))
            node.properties.className = ['whole'];
          continue;
        }
        const code = node.tagName === 'pre' ? node.children[0] : undefined;
        if (code?.type === 'element' && code.tagName === 'code') blocks.push(fence(node, code));
        else visit(node.children);
      }
    };
    visit(tree.children as RootContent[]);
    await Promise.all(blocks);
  };
}

/** Straight quotes as a typesetter sets them; `before` is the character that stands ahead. */
export function curlQuotes(text: string, before = ' '): string {
  return text.replaceAll(/['"]/g, (quote, at: number) => {
    const opens = /[\s([\u2018\u201c]/.test(at === 0 ? before : (text[at - 1] ?? ' '));
    if (quote === '"') return opens ? '\u201c' : '\u201d';
    return opens ? '\u2018' : '\u2019';
  });
}

function textOf(node: RootContent | Element): string {
  if (node.type === 'text') return node.value;
  return 'children' in node ? node.children.map((child) => textOf(child as Element)).join('') : '';
}

function setId(heading: Element, taken: Set<string>, file: VFile): void {
  const id = textOf(heading)
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '');
  if (taken.has(id)) file.fail(`two headings have the id ${id}`, heading);
  taken.add(id);
  heading.properties.id = id;
}

/** Every section counts its footnotes from 1, so their ids carry the name of the section's file. */
function ownFootnotes({ properties }: Element, stem: string): void {
  const rename = (value: string) =>
    value.replace(/^(#?)(user-content-|footnote-label)/, `$1${stem}-$2`);
  const { id, href, ariaDescribedBy } = properties;
  if (typeof id === 'string') properties.id = rename(id);
  if (typeof href === 'string') properties.href = rename(href);
  if (Array.isArray(ariaDescribedBy)) {
    properties.ariaDescribedBy = ariaDescribedBy.map(String).map(rename);
  }
}

/** A fence becomes `<Fence language html>`: the component adds the frame and the copy button. */
async function fence(pre: Element, code: Element): Promise<void> {
  const classes = Array.isArray(code.properties.className) ? code.properties.className : [];
  const language = String(classes[0] ?? '').replace('language-', '');
  const html = await highlight(textOf(code).replace(/\n$/, ''), language);
  pre.properties = { language, html };
  pre.children = [];
}

/** About how tall each of these stands in the column of a laptop, in pixels, as they were measured. */
const TALL: Readonly<Record<string, number>> = {
  ...{ Panel: 1_300, Figure: 700, Code: 350, Exercise: 400, Modes: 1_500 },
  ...{ Recap: 400, Recall: 950, Vocabulary: 4_400 },
};
const HEADING = 160;
const WORD = 3.3;

/**
 * About how tall a section will be, in pixels, before it has ever been laid out: near enough that
 * the scrollbar does not lie, and that what stands in the section stands inside of it.
 */
export function guessHeight(mdx: string): number {
  const parts = [...mdx.matchAll(/<([A-Z]\w*)/g)].map(([, name = '']) => TALL[name] ?? 0);
  const all = parts.reduce((sum, height) => sum + height, HEADING + WORD * countWords(mdx));
  return Math.round(all);
}

/** Words of prose, each component in it counted as one: a fact is read as a number is. */
export function countWords(mdx: string): number {
  const text = mdx.replaceAll(/^```[\s\S]*?^```/gm, '').replaceAll(/<[A-Z][^>]*\/>/g, 'x');
  return text.replaceAll(/<[^>]*>/g, ' ').match(/[\p{L}\p{N}][^\s]*/gu)?.length ?? 0;
}
