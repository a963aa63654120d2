import { dirname, join } from 'node:path';
import type { HttpBindings } from '@hono/node-server';
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import type { MiddlewareHandler } from 'hono';
import { securityHeaders } from './policy/headers.ts';
import type { Developer } from './start.ts';

/** Vite's inline preamble and its socket, which has a port of its own. */
const RELAXED = {
  'script-src': "'self' 'unsafe-inline'",
  'connect-src': "'self' ws://127.0.0.1:*",
};

/** From its sources, the lab's worker imports scripts of ours; it still may make code from text. */
const LAB_RELAXED = { ...RELAXED, 'script-src': "'self' 'unsafe-eval'" };

/**
 * The page from its sources, with hot reload, behind the same policies as the built one; only the
 * content security policy is wider, since Vite puts a script into each page.
 *
 * @param configFile the project's `vite.config.ts`
 */
export async function developPage(configFile: string, token: string): Promise<Developer> {
  const vite = await import('vite');
  const site = await vite.createServer({
    configFile,
    appType: 'spa',
    cacheDir: join(dirname(configFile), '.cache/vite'),
    clearScreen: false,
    server: {
      middlewareMode: true,
      cors: false,
      ws: { host: '127.0.0.1' },
    },
    plugins: [tokenInPage(token)],
  });
  const handler: MiddlewareHandler = async (c, next) => {
    const { incoming, outgoing } = c.env as HttpBindings;
    const isLab = c.req.path.endsWith('/lab-worker.ts');
    const headers = securityHeaders(c.req.path, isLab ? LAB_RELAXED : RELAXED);
    for (const [name, value] of Object.entries(headers)) outgoing.setHeader(name, value);
    const isPassedOn = await new Promise<boolean>((resolve, reject) => {
      outgoing.once('close', () => resolve(false));
      site.middlewares(incoming, outgoing, (error?: unknown) =>
        error ? reject(error) : resolve(true),
      );
    });
    return isPassedOn ? next() : RESPONSE_ALREADY_SENT;
  };
  return { handler, close: () => site.close() };
}

function tokenInPage(content: string) {
  const attrs = { name: 'handshake-token', content };
  return {
    name: 'handshake-token',
    transformIndexHtml: () => [{ tag: 'meta', attrs, injectTo: 'head-prepend' as const }],
  };
}
