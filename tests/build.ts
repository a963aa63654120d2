import { createBuilder } from 'vite';

/** Vitest loads this file once for each project: what they share lies outside of it. */
const shared = globalThis as { handshakeBuilt?: Promise<void> };

/** Builds `dist/` once for all suites that need it, so that no test runs against an old build. */
export default function setup(): Promise<void> {
  shared.handshakeBuilt ??= build();
  return shared.handshakeBuilt;
}

async function build(): Promise<void> {
  // Vitest says `test`, and Vite would bundle the development build of React.
  const { NODE_ENV } = process.env;
  process.env.NODE_ENV = 'production';
  const builder = await createBuilder({
    configFile: new URL('../vite.config.ts', import.meta.url).pathname,
    logLevel: 'warn',
  });
  await builder.buildApp();
  process.env.NODE_ENV = NODE_ENV;
}
