import { fileURLToPath } from 'node:url';
import { type RunningServer, type ServerOptions, startServer } from '../../../server/start.ts';

export const DIST = fileURLToPath(new URL('../../../dist', import.meta.url));

/** A backend on a free port, built from `dist/`. */
export function startBackend(options: Partial<ServerOptions> = {}): Promise<RunningServer> {
  return startServer({ dist: DIST, port: 0, ...options });
}
