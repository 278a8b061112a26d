import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

const workers = Math.max(2, availableParallelism() - 1);
/** Starts one PostgreSQL for the run and migrates the template that every test file's database is cloned from. */
const database = { globalSetup: ['tests/support/global-setup.ts'], testTimeout: 20_000, hookTimeout: 30_000 };

export default defineConfig({
  test: {
    maxWorkers: workers,
    projects: [
      {
        test: {
          name: 'unit',
          include: ['{shared,server,client}/src/**/*.test.ts', 'scripts/*.test.mjs', 'tests/docs.test.ts'],
        },
      },
      { test: { name: 'api', include: ['tests/api/**/*.test.ts'], ...database } },
      { test: { name: 'live', include: ['tests/live/**/*.test.ts'], ...database } },
      { test: { name: 'database', include: ['tests/database/**/*.test.ts'], ...database } },
      {
        test: {
          name: 'browser',
          include: ['tests/browser/**/*.test.ts'],
          ...database,
          testTimeout: 60_000,
          expect: { poll: { timeout: 10_000 } },
          // Two windows and a server fill a small machine; they come last and one file at a time.
          maxWorkers: 1,
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
});
