import { createBuilder } from 'vite';

let built: Promise<void> | undefined;

/** Builds `dist/` once for all suites that need it, so that no test runs against an old build. */
export default function setup(): Promise<void> {
  built ??= createBuilder({
    configFile: new URL('../vite.config.ts', import.meta.url).pathname,
    logLevel: 'warn',
  }).then((builder) => builder.buildApp());
  return built;
}
