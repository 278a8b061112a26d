import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { shortLivedOptions } from './scripts/short-lived.mjs';
import { LongestFirst } from './tests/support/longest-first.ts';
import { isLong } from './tests/support/volumes.ts';

/** More than a small machine has cores: part of a test's time is waiting for a database, a browser, a clock. */
const workers = Math.max(3, availableParallelism() - 1);
/** Files of one worker share its modules, and so the time to load them: no server keeps anything in a module. */
const together = {
  isolate: false,
  execArgv: shortLivedOptions,
  // Nobody waits for this but a test that fails: a busy machine takes its time.
  expect: { poll: { timeout: 10_000 } },
};
/** Starts one PostgreSQL for the run and migrates the template that every test file's database is cloned from. */
const database = {
  ...together,
  globalSetup: ['tests/support/global-setup.ts'],
  setupFiles: ['tests/support/note-secrets.mjs', 'tests/support/quick-hashes.ts'],
  // Nobody waits for these but a run that hangs: a busy machine takes its time.
  testTimeout: 60_000,
  hookTimeout: 60_000,
  // Only resilience runs tests side by side, and each of them starts several servers and a database.
  maxConcurrency: 3,
};

/** Ask for two nodes themselves: what nodes send each other needs two. */
const twoNodesOnly = ['tests/live/{two-nodes,broadcast-across}.test.ts'];

/** In the long form every live test is played on one node and on two. */
const onTwoNodes = {
  test: {
    name: 'live-two-nodes',
    include: ['tests/live/**/*.test.ts'],
    exclude: [
      // Cut a node of their own off from the database.
      'tests/live/outages.test.ts',
      'tests/live/nightly/silent-line.test.ts',
      // Has two servers and a PostgreSQL of its own.
      'tests/live/nightly/another-line.test.ts',
      // One process's routes, limits and connections, seen from inside it.
      'tests/live/{abuse,walk}-*.test.ts',
      'tests/live/socket-limits.test.ts',
      'tests/live/nightly/stopped-reader.test.ts',
      // Nothing is broadcast in these.
      'tests/live/{predictions,slot-predictions}.test.ts',
      // These are left to broadcast-across and races, which show the same between nodes.
      'tests/live/{verify-action,production-edits,delivery-races}.test.ts',
      'tests/live/nightly/production-batch.test.ts',
    ],
    provide: { nodes: 2 },
    ...database,
  },
};

export default defineConfig({
  test: {
    maxWorkers: workers,
    // What one project has transformed the next one reads, in this run and in the next.
    experimental: { fsModuleCache: true },
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        test: {
          name: 'unit',
          ...together,
          // Some go through every day of years, and a busy machine takes its time.
          testTimeout: 60_000,
          include: [
            '{shared,server}/src/**/*.test.ts',
            'client/service-worker/*.test.ts',
            'client/src/app/time-zones.test.ts',
            'scripts/*.test.mjs',
            'tests/{compose,contracts,exports-come-back,kubernetes,kubernetes-limits,monitoring,page-names,docs,dom-contract,styles,texts,texts-of-pages,regular-expressions,xlsx,yard-texts}.test.ts',
            'tests/engine/**/*.test.ts',
            'tests/simulation/{runs,faults}.test.ts',
          ],
        },
      },
      {
        test: {
          name: 'client',
          include: ['client/src/**/*.test.ts'],
          // A thread has the time zone of its process.
          exclude: ['client/src/app/time-zones.test.ts'],
          ...together,
          pool: 'threads',
          // A thread has the options of its process.
          execArgv: [],
          setupFiles: ['client/src/testing/fresh-window.ts'],
          // Code and texts come on first use, and a busy machine takes its time.
          testTimeout: 20_000,
        },
      },
      {
        test: {
          // One project, so that a worker loads the server's modules once.
          name: 'server',
          include: ['tests/{api,browser,database,live,resilience,simulation}/**/*.test.ts'],
          exclude: [
            'tests/simulation/{runs,faults}.test.ts',
            ...(isLong ? twoNodesOnly : ['tests/**/nightly/**']),
          ],
          ...(isLong && { provide: { nodes: 1 } }),
          ...database,
        },
      },
      ...(isLong ? [onTwoNodes] : []),
    ],
  },
});
