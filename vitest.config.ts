import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { shortLived } from './scripts/short-lived.mjs';
import { LongestFirst } from './tests/support/longest-first.ts';
import { volumes } from './tests/support/volumes.ts';

/** More than a small machine has cores: part of a test's time is waiting for a database, a browser, a clock. */
const workers = Math.max(3, availableParallelism() - 1);
/** With `--sequence.shuffle` files come in any order, as the tests in them do. */
const isShuffled = process.argv.some((argument) => argument.startsWith('--sequence.shuffle'));
/** Files of one worker share its modules, and so the time to load them: no server keeps anything in a module. */
const together = {
  isolate: false,
  execArgv: shortLived,
  // Nobody waits for this but a test that fails: a busy machine takes its time.
  expect: { poll: { timeout: 10_000 } },
};
/** Starts one PostgreSQL for the run and migrates the template that every test file's database is cloned from. */
const database = {
  ...together,
  globalSetup: ['tests/support/global-setup.ts'],
  setupFiles: ['tests/support/note-secrets.mjs'],
  // Nobody waits for these but a run that hangs: a busy machine takes its time.
  testTimeout: 60_000,
  hookTimeout: 60_000,
};

/** What nodes send each other needs two. */
const twoNodesOnly = ['tests/live/two-nodes.test.ts', 'tests/live/broadcast-across.test.ts'];

/** What could go wrong between nodes though it goes well on one. */
const betweenNodes = [...twoNodesOnly, 'tests/live/{presence,races}.test.ts'];

export default defineConfig({
  test: {
    maxWorkers: workers,
    // What one project has transformed the next one reads, in this run and in the next.
    experimental: { fsModuleCache: true },
    sequence: isShuffled ? {} : { sequencer: LongestFirst },
    projects: [
      {
        test: {
          name: 'unit',
          ...together,
          // Some go through every day of years, and a busy machine takes its time.
          testTimeout: 20_000,
          include: [
            '{shared,server}/src/**/*.test.ts',
            'client/service-worker/*.test.ts',
            'scripts/*.test.mjs',
            'tests/{compose,kubernetes,docs,dom-contract,styles,texts,regular-expressions,xlsx}.test.ts',
            'tests/engine/**/*.test.ts',
          ],
        },
      },
      {
        test: {
          name: 'client',
          include: ['client/src/**/*.test.ts'],
          ...together,
          pool: 'threads',
          // A thread has the options of its process.
          execArgv: [],
          setupFiles: ['tests/support/fresh-modules.ts'],
          // Keeps the texts in a module of its own.
          server: { deps: { inline: ['i18next'] } },
          // Code and texts come on first use, and a busy machine takes its time.
          testTimeout: 20_000,
        },
      },
      {
        test: {
          name: 'server',
          include: ['tests/{api,live,database,simulation}/**/*.test.ts'],
          exclude: [...twoNodesOnly, 'tests/simulation/{runs,faults}.test.ts'],
          ...database,
        },
      },
      {
        test: {
          name: 'live-two-nodes',
          include: volumes.liveOnTwoNodes === 'all' ? ['tests/live/**/*.test.ts'] : betweenNodes,
          exclude: [
            // Cut a node of their own off from the database.
            'tests/live/{outages,silent-line}.test.ts',
            // Has two servers and a PostgreSQL of its own.
            'tests/live/another-line.test.ts',
            // One process's routes, limits and connections, seen from inside it.
            'tests/live/{abuse,walk}-*.test.ts',
            'tests/live/{socket-limits,stopped-reader}.test.ts',
            // Nothing is broadcast in these.
            'tests/live/{predictions,slot-predictions}.test.ts',
            // What each action broadcasts to the other node is tested in broadcast-across; races between nodes in races.
            'tests/live/{verify-action,production-edits,production-batch,delivery-races}.test.ts',
          ],
          provide: { nodes: 2 },
          ...database,
        },
      },
      {
        test: {
          name: 'simulation',
          ...together,
          include: ['tests/simulation/{runs,faults}.test.ts'],
        },
      },
      {
        test: {
          name: 'browser',
          include: ['tests/browser/**/*.test.ts'],
          ...database,
          globalSetup: [...database.globalSetup, 'tests/support/browser-setup.ts'],
        },
      },
      {
        test: {
          name: 'resilience',
          ...together,
          include: ['tests/resilience/**/*.test.ts'],
          testTimeout: 300_000,
          hookTimeout: 60_000,
          // Each run is several servers and a database of its own: only a few at once.
          maxConcurrency: 3,
        },
      },
    ],
  },
});
