import { serveStatic } from '@hono/node-server/serve-static';
import { type Context, Hono, type MiddlewareHandler } from 'hono';
import { compress } from 'hono/compress';
import { etag } from 'hono/etag';
import { type Gate, gateRefusal, refusalResponse } from './live/gate.ts';
import { findPages, readPage } from './pages.ts';
import { securityHeaders } from './policy/headers.ts';
import { isOurHost } from './policy/host.ts';
import { isOurOrigin } from './policy/origin.ts';

export interface AppOptions extends Gate {
  /** The folder of the built site. */
  pageRoot: string;
  /** What serves the page during development, in front of the built files. */
  developer?: MiddlewareHandler | undefined;
}

/**
 * Everything that is served over HTTP, as a pure function from request to response: it needs no
 * port. The upgrade of `/live` passes the same gate, in `live/upgrade.ts`.
 */
export function createApp(options: AppOptions): Hono {
  const { pageRoot, token, origins, developer } = options;
  const files = serveStatic({ root: pageRoot });
  const app = new Hono();

  app.use(addSecurityHeaders);
  app.use(refuseStrangers(origins));
  app.get('/live', (c) => {
    const refusal = gateRefusal(callerOf(c), options);
    return refusal ? refusalResponse(refusal) : c.text('a WebSocket is spoken here', 426);
  });
  if (developer) app.use(developer);

  app.use(compress());
  app.get('*', async (c, next) => {
    const { path } = c.req;
    if (isFile(path)) return next();
    const pages = findPages(pageRoot);
    const page = pages.get(path);
    if (page) return sendPage(c, page, token);
    // The addresses in a page are relative, so a folder must be asked for with its slash.
    return pages.has(`${path}/`) ? c.redirect(`${path}/${search(c)}`) : c.notFound();
  });
  // Names of built assets carry a hash of what is in them, so a browser need never ask again.
  app.use('/assets/*', cacheControl('public, max-age=31536000, immutable'), files);
  app.use(cacheControl('no-cache'), etag(), files);

  app.notFound((c) => {
    const page = findPages(pageRoot).get('/404.html');
    return page ? sendPage(c, page, token, 404) : c.text('There is no such page here.', 404);
  });
  app.onError((error, c) => {
    console.error(error);
    return c.text('This request broke the server; the reason is on its console.', 500);
  });
  return app;
}

const addSecurityHeaders: MiddlewareHandler = async (c, next) => {
  await next();
  const headers = securityHeaders(c.req.path);
  for (const [name, value] of Object.entries(headers)) c.res.headers.set(name, value);
};

function refuseStrangers(origins: ReadonlySet<string>): MiddlewareHandler {
  return async (c, next) => {
    const { host, origin } = callerOf(c);
    if (host === undefined || !isOurHost(host, origins)) return refusalResponse('HOST_REFUSED');
    if (c.req.method === 'GET' || c.req.method === 'HEAD') return next();
    if (!isOurOrigin(origin, host)) return refusalResponse('ORIGIN_REFUSED');
    return c.text('Nothing here is changed over HTTP.', 405, { allow: 'GET, HEAD' });
  };
}

function callerOf(c: Context) {
  return {
    host: c.req.header('host'),
    origin: c.req.header('origin'),
    subprotocols: c.req.header('sec-websocket-protocol'),
  };
}

/** The token must never be kept in a cache: it is another one after the next start. */
function sendPage(c: Context, file: string, token: string, status: 200 | 404 = 200): Response {
  return c.html(readPage(file, token), status, { 'cache-control': 'no-store' }) as Response;
}

function cacheControl(value: string): MiddlewareHandler {
  return async (c, next) => {
    await next();
    if (c.res.status === 200 || c.res.status === 304) c.res.headers.set('cache-control', value);
  };
}

/** A path with an extension other than `.html`: pages alone carry the token. */
function isFile(path: string): boolean {
  return /\.(?!html$)\w+$/.test(path);
}

function search(c: Context): string {
  return new URL(c.req.url).search;
}
