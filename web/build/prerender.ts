import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Plugin, ViteBuilder } from 'vite';
import type { Page } from '../prerender.tsx';
import { searchIndex } from './search-documents.ts';

/**
 * After client and server are built, writes every page as HTML that reads without JavaScript:
 * `index.html` for the start page and `<chapter>/index.html` for each chapter.
 *
 * @param outDir where the client is built to; the renderer is built beside it and removed again
 */
export function prerenderPages(outDir: string, rendererDir: string): Plugin {
  return {
    name: 'handshake:prerender',
    async buildApp(builder) {
      for (const environment of Object.values(builder.environments)) {
        if (!environment.isBuilt) await builder.build(environment);
      }
      await writePages(builder, outDir, rendererDir);
    },
  };
}

async function writePages(builder: ViteBuilder, outDir: string, rendererDir: string) {
  const entry = pathToFileURL(resolve(rendererDir, 'prerender.js')).href;
  const { renderPages } = (await import(`${entry}?${Date.now()}`)) as {
    renderPages: () => Promise<Page[]>;
  };
  const template = await readFile(resolve(outDir, 'index.html'), 'utf8');
  const pages = await renderPages();
  for (const page of pages) {
    const file = resolve(outDir, page.name === 'start' ? '.' : page.name, 'index.html');
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, fill(template, page));
  }
  const chapters = pages.filter(({ name }) => name !== 'start');
  await writeFile(resolve(outDir, 'search.json'), searchIndex(chapters));
  await rm(rendererDir, { recursive: true });
  builder.config.logger.info(`prerendered ${pages.length} pages`);
}

/** The built `index.html` with the page's text, name and title; a folder down, `./` is `../`. */
export function fill(template: string, page: Page): string {
  const moved = page.name === 'start' ? template : template.replaceAll('="./', '="../');
  return moved
    .replace('<html lang="en">', `<html lang="en" data-page="${page.name}">`)
    .replace(/<title>.*<\/title>/, () => `<title>${escapeHtml(page.title)}</title>`)
    .replace(/(<meta name="description" content=")/, (tag) => tag + escapeHtml(page.description))
    .replace('<div id="root"></div>', () => `<div id="root">${page.html}</div>${factData(page)}`);
}

/** Data, not a script: the browser runs nothing of it, and `<` cannot end it. */
function factData({ facts }: Page): string {
  const json = JSON.stringify(facts).replaceAll('<', '\\u003c');
  return `<script type="application/json" id="facts">${json}</script>`;
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"]/g, (c) => `&#${c.charCodeAt(0)};`);
}
