import { readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { seeded } from './random.ts';

/**
 * Files that take longer than the rest of their project or mostly wait for time to pass. They start first, so that no
 * worker is left with them at the end; nothing else depends on this list.
 */
const early = [
  'tests/resilience/faults/faults.test.ts',
  'tests/resilience/short.test.ts',
  'tests/simulation/runs.test.ts',
  'tests/browser/outage.test.ts',
  'tests/browser/board-drag.test.ts',
  'tests/browser/two-planners.test.ts',
  'tests/browser/accessibility.test.ts',
  'tests/browser/dispatcher-day.test.ts',
  'tests/browser/wall.test.ts',
  'tests/browser/offline-start.test.ts',
  'tests/database/archive-log.test.ts',
  'tests/live/verify-action.test.ts',
  'tests/api/abuse-fuzz.test.ts',
  'tests/api/history-sentences.test.ts',
  'tests/api/walk.test.ts',
  'tests/database/backup.test.ts',
  'tests/live/delivery-races.test.ts',
  'tests/database/embedded.test.ts',
  'tests/live/two-nodes.test.ts',
  'tests/api/undo-model.test.ts',
  'tests/simulation/commit-conformance.test.ts',
  'tests/api/released-walk.test.ts',
  'tests/api/abuse.test.ts',
  'tests/api/abuse-callers.test.ts',
  'tests/engine/sync-engine.fuzz.test.ts',
  'tests/engine/planted-faults.test.ts',
];

/**
 * Projects with waiting or long files start first, those with short files last. Files of a project stay together,
 * because a worker keeps a project's modules loaded.
 */
const projects = ['server', 'live-two-nodes', 'unit', 'client'];

const shuffled = (files: readonly TestSpecification[], seed: number): TestSpecification[] => {
  const random = seeded(seed);
  return files
    .map((file) => ({ file, place: random.below(2 ** 31) }))
    .toSorted((one, other) => one.place - other.place)
    .map(({ file }) => file);
};

const hasOwnEnvironment = (file: string): boolean =>
  readFileSync(file, 'utf8').includes('@vitest-environment');

/**
 * Sorts the files of a run so that all workers are busy until the end. With `--sequence.shuffle` files are shuffled
 * within their project and environment only, because changing those makes a worker reload all modules.
 */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const { shuffle, seed } = this.ctx.config.sequence;
    const sorted = shuffle ? shuffled(files, seed) : await super.sort(files);
    const ranks = new Map(files.map((file) => [file, this.#rank(file)]));
    const rank = (file: TestSpecification): number => ranks.get(file) ?? 0;
    return sorted.toSorted((one, other) => rank(one) - rank(other));
  }

  #rank({ project, moduleId }: TestSpecification): number {
    const isShuffled = Boolean(this.ctx.config.sequence.shuffle);
    const listed = isShuffled
      ? -1
      : early.indexOf(relative(this.ctx.config.root, moduleId).replaceAll('\\', '/'));
    // Files with an environment of their own come last, because they end the worker.
    const last = early.length + (hasOwnEnvironment(moduleId) ? 1 : 0);
    return projects.indexOf(project.name) * (early.length + 2) + (listed < 0 ? last : listed);
  }
}
