import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { networkInterfaces } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { createAdaptorServer } from '@hono/node-server';
import type { MiddlewareHandler } from 'hono';
import type { WebSocketServer } from 'ws';
import { createApp } from './app.ts';
import { HAS_PROCESS_GROUPS } from './client/process-group.ts';
import { LiveSocket } from './live/socket.ts';
import { acceptLiveSockets } from './live/upgrade.ts';
import { localOrigin, originsOf } from './policy/bind.ts';
import { LIMITS, type Limits } from './policy/limits.ts';
import { makeToken } from './policy/token.ts';
import { RunFolders } from './runs/folders.ts';
import type { OperatorModel } from './runs/model.ts';
import { createPlayer } from './runs/player.ts';
import { type Player, Registry } from './runs/registry.ts';
import { AVAILABLE } from './runs/scenarios/index.ts';

/** A port that is taken is followed by the next, so many times. */
const PORTS_TRIED = 20;
/** How long a socket may take to close properly when the server ends. */
const CLOSE_MS = 300;
/** How often connections are looked at whose headers or body are late. */
const CHECK_MS = 1_000;
/** RFC 6455: the endpoint is going away. */
const GOING_AWAY = 1001;

export interface ServerOptions {
  /** The folder that the build made: `web` and `server/teaching-server.js` are in it. */
  dist: string;
  /** The first port to try; 0 for any that is free. */
  port?: number;
  /** An address, not a name. What is not loopback must have passed `bindRefusal`. */
  host?: string;
  limits?: Partial<Limits>;
  /** The language model that the agent loop may run on, beside the scripted one. */
  model?: OperatorModel | undefined;
  /** Handed in by tests, to play what no scenario plays. */
  player?: Player;
  /** Handed in by tests, to play a system that has none. */
  hasProcessGroups?: boolean;
  /** Makes what serves the page during development; it puts the token into the page. */
  developer?: (token: string) => Promise<Developer>;
}

/** What serves the page from its sources, in front of the built one. */
export interface Developer {
  handler: MiddlewareHandler;
  close(): Promise<void>;
}

export interface RunningServer {
  /** `http://127.0.0.1:4114` */
  url: string;
  /** Every origin under which it may be addressed, `url` among them. */
  origins: ReadonlySet<string>;
  port: number;
  token: string;
  registry: Registry;
  /** Ends every run, then every socket, then the server; within 2 s. Safe to call twice. */
  close(): Promise<void>;
}

/**
 * Starts the whole backend: the page, the live socket and the runs, on one origin.
 *
 * @throws {Error} with the code of the system, when no port can be had
 */
export async function startServer(options: ServerOptions): Promise<RunningServer> {
  const { dist, host = '127.0.0.1', hasProcessGroups = HAS_PROCESS_GROUPS, model } = options;
  const limits = { ...LIMITS, ...options.limits };
  const token = makeToken();
  const developer = await options.developer?.(token);

  let app: ReturnType<typeof createApp> | undefined;
  const server = createAdaptorServer({
    serverOptions: {
      headersTimeout: limits.headersMs,
      requestTimeout: limits.requestMs,
      // Node looks for late ones every 30 s by itself, which makes every limit below that a wish.
      connectionsCheckingInterval: CHECK_MS,
    },
    fetch: (request, env) => app?.fetch(request, env) ?? new Response(null, { status: 503 }),
  }) as Server;
  const port = await listen(server, host, options.port ?? 4114);

  const origins = originsOf(host, port, ownAddresses());
  app = createApp({ pageRoot: join(dist, 'web'), origins, token, developer: developer?.handler });
  const folders = new RunFolders();
  const programs = join(dist, 'server');
  const player = options.player ?? createPlayer({ programs, folders, limits, model });
  const registry = new Registry(player, limits);
  const scenarios = hasProcessGroups ? AVAILABLE : [];
  const live = { registry, limits, scenarios, hasProcessGroups, model: model?.name };
  const sockets = acceptLiveSockets(server, { origins, token }, limits, (socket) => {
    new LiveSocket(socket, live);
  });

  let closing: Promise<void> | undefined;
  const close = async () => {
    const closed = new Promise((resolve) => server.close(resolve));
    await registry.close();
    await closeSockets(sockets);
    server.closeAllConnections();
    await Promise.all([closed, developer?.close()]);
    folders.close();
  };
  return {
    url: localOrigin(host, port),
    origins,
    port,
    token,
    registry,
    close: () => {
      closing ??= close();
      return closing;
    },
  };
}

/** @returns the port that was free: `port`, or one of the next */
async function listen(server: Server, host: string, port: number): Promise<number> {
  for (let tried = 0; ; tried++) {
    try {
      await new Promise<void>((resolve, reject) => {
        server.once('error', reject);
        server.listen(port === 0 ? 0 : port + tried, host, () => {
          server.off('error', reject);
          resolve();
        });
      });
      return (server.address() as AddressInfo).port;
    } catch (error) {
      const isTaken = (error as NodeJS.ErrnoException).code === 'EADDRINUSE';
      if (!isTaken || tried === PORTS_TRIED || port + tried === 65_535) throw error;
    }
  }
}

/** `server.close()` waits for WebSockets without end, so they are closed first, then cut. */
async function closeSockets(sockets: WebSocketServer): Promise<void> {
  for (const socket of sockets.clients) socket.close(GOING_AWAY, 'SHUTTING_DOWN');
  const end = performance.now() + CLOSE_MS;
  while (sockets.clients.size > 0 && performance.now() < end) await sleep(10);
  for (const socket of sockets.clients) socket.terminate();
}

/** The addresses of this machine on every network that it is on. */
export function ownAddresses(): string[] {
  return Object.values(networkInterfaces()).flatMap(
    (list) => list?.map((one) => one.address) ?? [],
  );
}
