import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import { DomainError } from '@werkplan/shared/errors/domain-error.ts';
import type { Site } from '@werkplan/shared/deliveries/site-schema.ts';
import type { PlantSettings } from '@werkplan/shared/plant/plant-settings-schema.ts';
import type { PlanDay } from '@werkplan/shared/plan/known-plan.ts';
import type { Proposal } from '@werkplan/shared/proposals/proposal-schema.ts';
import type { ProposeOptions } from '@werkplan/shared/proposals/propose.ts';
import type { Truck } from '@werkplan/shared/trucks/truck-schema.ts';
import { KeyedQueue } from '../platform/turns.ts';

export interface ProposalTask {
  readonly day: PlanDay;
  readonly trucks: ReadonlyMap<number, Truck>;
  readonly options: Omit<ProposeOptions, 'markCard'>;
  /** The sites of the day's orders. */
  readonly sites: ReadonlyMap<number, Site>;
  readonly rules: Pick<PlantSettings, 'region' | 'drivingBans'>;
}

/** The path of the worker's program, beside the built server; a server run from source uses the built worker. */
const program = ['./proposal-worker.js', '../../dist/proposal-worker.js']
  .map((path) => fileURLToPath(new URL(path, import.meta.url)))
  .find((path) => existsSync(path));

const busy = (): DomainError => new DomainError('BUSY', { retryAfter: 2 });
const turns = { atOnce: 2, limit: { waiting: 20, refusal: busy } };

/** Searches for proposals in worker threads, two at a time. */
export class ProposalPool {
  readonly #turns = new KeyedQueue<'all'>(turns);

  /**
   * Searches for a proposal; null if the search was aborted.
   * @param signal aborts when the caller has left
   * @throws BUSY when too many searches are waiting
   */
  async propose(task: ProposalTask, signal: AbortSignal): Promise<Proposal | null> {
    return await this.#turns.take('all', async () => (signal.aborted ? null : await run(task, signal)));
  }
}

/** Copies the rows in memory into plain maps, because only these can be posted to a worker. */
const asPlain = ({ date, ...rows }: PlanDay): PlanDay =>
  ({
    date,
    ...Object.fromEntries(
      Object.entries<ReadonlyMap<number, unknown>>(rows).map(([kind, byId]) => [kind, new Map(byId)]),
    ),
  }) as PlanDay;

const run = async (task: ProposalTask, signal: AbortSignal): Promise<Proposal | null> =>
  await new Promise((resolve, reject) => {
    if (program === undefined) return reject(new Error('the proposals’ worker was not built'));
    const worker = new Worker(program, { workerData: { ...task, day: asPlain(task.day) } });
    const stop = (): void => {
      void worker.terminate();
      resolve(null);
    };
    signal.addEventListener('abort', stop, { once: true });
    worker.once('message', resolve).once('error', reject);
    worker.once('exit', () => {
      signal.removeEventListener('abort', stop);
      resolve(null);
    });
  });
