import { readdirSync, readFileSync } from 'node:fs';
import { join, sep } from 'node:path';

/**
 * The pages of the built site, by path: `/`, `/mcp-tools/`, and each under its file name too. A
 * page is looked up in this table and never made into a file name, so no path can lead elsewhere.
 *
 * @param root the folder of the built site; one that does not exist has no pages
 */
export function findPages(root: string): ReadonlyMap<string, string> {
  const pages = new Map<string, string>();
  for (const name of htmlFiles(root)) {
    const path = `/${name.split(sep).join('/')}`;
    pages.set(path, join(root, name));
    if (path.endsWith('/index.html')) pages.set(path.slice(0, -10), join(root, name));
  }
  return pages;
}

function htmlFiles(root: string): string[] {
  try {
    return readdirSync(root, { recursive: true, encoding: 'utf8' }).filter((name) =>
      name.endsWith('.html'),
    );
  } catch {
    return [];
  }
}

/** A page with the token of this start in its head, where only a page of our own origin reads it. */
export function readPage(file: string, token: string): string {
  const meta = `<meta name="handshake-token" content="${token}">`;
  return readFileSync(file, 'utf8').replace('<head>', () => `<head>${meta}`);
}
