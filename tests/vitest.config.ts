import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

const root = fileURLToPath(new URL('..', import.meta.url));

/** Three suites: pure code, the backend with real processes, and the built page in a real browser. */
export default defineConfig({
  root,
  test: {
    projects: [
      { root, test: { name: 'unit', include: ['tests/unit/**/*.test.{ts,tsx}'] } },
      {
        root,
        test: {
          name: 'server',
          include: ['tests/server/**/*.test.ts'],
          globalSetup: ['tests/build.ts'],
          testTimeout: 20_000,
        },
      },
      {
        root,
        test: {
          name: 'browser',
          include: ['tests/browser/**/*.test.ts'],
          globalSetup: ['tests/build.ts'],
          fileParallelism: false,
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
});
