import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

const root = fileURLToPath(new URL('..', import.meta.url));

/** Of two cores both: left alone, Vitest keeps one of them for itself. */
const maxWorkers = Math.min(availableParallelism(), 4);

/** Files that count the processes of the machine, or measure: nothing may run beside them. */
const ALONE = ['attack', 'live*', 'new-chapter'].map((name) => `tests/browser/${name}.test.ts`);

const browser = { globalSetup: ['tests/build.ts'], testTimeout: 180_000, hookTimeout: 180_000 };

/**
 * Three suites: pure code, the backend with real processes, and the built page in a real browser.
 * They follow one another, so that none takes the processor from another; `browser-alone` is last.
 */
export default defineConfig({
  root,
  test: {
    projects: [
      {
        root,
        test: {
          name: 'unit',
          include: ['tests/unit/**/*.test.{ts,tsx}'],
          maxWorkers,
          sequence: { groupOrder: 0 },
        },
      },
      {
        root,
        test: {
          name: 'server',
          include: ['tests/server/**/*.test.ts'],
          globalSetup: ['tests/build.ts'],
          testTimeout: 20_000,
          maxWorkers,
          sequence: { groupOrder: 1 },
        },
      },
      {
        root,
        test: {
          ...browser,
          name: 'browser',
          include: ['tests/browser/**/*.test.ts'],
          exclude: ALONE,
          maxWorkers,
          sequence: { groupOrder: 2 },
        },
      },
      {
        root,
        test: {
          ...browser,
          name: 'browser-alone',
          include: ALONE,
          maxWorkers: 1,
          sequence: { groupOrder: 3 },
        },
      },
    ],
  },
});
