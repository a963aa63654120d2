import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Plugin } from 'vite';
import type { Page } from '../prerender.tsx';
import { BuiltClient } from './page-assets.ts';
import { withPaperPictures } from './paper-pictures.ts';
import { searchIndex } from './search-documents.ts';
import { withoutFields } from './still-controls.ts';

/** DESIGN, "What it must reach": all that a page loads by itself, before anything is opened. */
const MOST_JAVASCRIPT = 200_000;

/**
 * After client and server are built, writes every page as HTML that reads without JavaScript:
 * `index.html` for the start page and `<chapter>/index.html` for each chapter.
 *
 * @param outDir where the client is built to; the renderer is built beside it and removed again
 */
export function prerenderPages(outDir: string, rendererDir: string): Plugin {
  let client: BuiltClient | undefined;
  return {
    name: 'handshake:prerender',
    generateBundle: {
      // After Vite took out the scripts that held nothing but styles.
      order: 'post',
      handler(_, bundle) {
        if (this.environment.name === 'client') client = new BuiltClient(bundle);
      },
    },
    async buildApp(builder) {
      for (const environment of Object.values(builder.environments)) {
        if (!environment.isBuilt) await builder.build(environment);
      }
      if (!client) throw new Error('the client was not built');
      const pages = await renderPages(rendererDir);
      await writePages(outDir, pages, client);
      await rm(rendererDir, { recursive: true });
    },
  };
}

async function renderPages(rendererDir: string): Promise<Page[]> {
  const entry = (await readdir(rendererDir)).find((name) => name.startsWith('prerender-'));
  if (entry === undefined) throw new Error('the renderer was not built');
  const renderer = await import(pathToFileURL(resolve(rendererDir, entry)).href);
  return renderer.renderPages();
}

async function writePages(outDir: string, pages: Page[], client: BuiltClient): Promise<void> {
  const template = await readFile(resolve(outDir, 'index.html'), 'utf8');
  for (const page of pages) {
    checkWeight(page, client);
    const file = resolve(outDir, page.name === 'start' ? '.' : page.name, 'index.html');
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, fill(template, page, linksOf(page, client)));
  }
  const chapters = pages.filter(({ name }) => name !== 'start');
  await writeFile(resolve(outDir, 'search.json'), searchIndex(chapters));
}

const MAIN = /web\/main\.tsx$/;
const CHAPTER = /chapters\/[^/]+\/index\.ts$/;

/** The modules that a page runs at once: its component, and the chapters that it tells of. */
function ownModules({ name }: Page, client: BuiltClient): string[] {
  if (name === 'start')
    return client.modules(/web\/start\/StartPage\.tsx$|chapters\/[^/]+\/index\.ts$/);
  const [chapter] = client.modules(CHAPTER).filter((id) => id.includes(`/${name}/`));
  return [...client.modules(/reader\/ChapterPage\.tsx$/), ...(chapter ? [chapter] : [])];
}

const stylesheet = (file: string) => `<link rel="stylesheet" crossorigin href="./${file}">`;
const modulePreload = (file: string) => `<link rel="modulepreload" crossorigin href="./${file}">`;
const without = (files: string[], known: string[]) => files.filter((file) => !known.includes(file));

/** Links to the page's own modules, beside those that the template has. */
function linksOf(page: Page, client: BuiltClient): string[] {
  const linked = client.assets(client.modules(MAIN));
  const own = client.assets(ownModules(page, client));
  return [
    ...without(own.styles, linked.styles).map(stylesheet),
    ...without(own.scripts, linked.scripts).map(modulePreload),
  ];
}

/** @throws {Error} when a page loads more by itself than it may: the build must not go on */
function checkWeight(page: Page, client: BuiltClient): void {
  const sections = client.modules(new RegExp(`chapters/${page.name}/[^/]+\\.mdx$`));
  const modules = [...client.modules(MAIN), ...ownModules(page, client), ...sections];
  const bytes = client.gzippedBytes(client.assets(modules).scripts);
  if (bytes <= MOST_JAVASCRIPT) return;
  throw new Error(`${page.name} loads ${bytes} bytes of JavaScript, of ${MOST_JAVASCRIPT} at most`);
}

const SCRIPT = /\s*<(?:script type="module"[^>]*><\/script>|link rel="modulepreload"[^>]*>)/g;

/**
 * The page with its modules in a `<template>`, which `head.js` opens after the first paint: on a slow
 * line a hundred kilobytes of script would arrive before the text that they are not needed for.
 */
function scriptsLast(html: string): string {
  const scripts = html.match(SCRIPT)?.join('') ?? '';
  const template = `  <template id="scripts">${scripts}\n    </template>\n  </head>`;
  return html.replace(SCRIPT, '').replace('</head>', () => template);
}

/** The built `index.html` with the page's text, name and title; a folder down, `./` is `../`. */
export function fill(template: string, page: Page, links: string[]): string {
  const whole = scriptsLast(
    template.replace('</head>', () => `  ${links.join('\n    ')}\n  </head>`),
  )
    .replace('<html lang="en">', `<html lang="en" data-page="${page.name}">`)
    .replace(/<title>.*<\/title>/, () => `<title>${escapeHtml(page.title)}</title>`)
    .replace(/(<meta name="description" content=")/, (tag) => tag + escapeHtml(page.description));
  const moved = page.name === 'start' ? whole : whole.replaceAll('="./', '="../');
  return moved.replace(
    '<div id="root"></div>',
    () => `<div id="root">${withPaperPictures(withoutFields(page.html))}</div>${factData(page)}`,
  );
}

/** Data, not a script: the browser runs nothing of it, and `<` cannot end it. */
function factData({ facts }: Page): string {
  const json = JSON.stringify(facts).replaceAll('<', '\\u003c');
  return `<script type="application/json" id="facts">${json}</script>`;
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"]/g, (c) => `&#${c.charCodeAt(0)};`);
}
