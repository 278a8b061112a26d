import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import { DomainError } from '@werkplan/shared/errors/domain-error.ts';
import type { PlanDay } from '@werkplan/shared/plan/known-plan.ts';
import type { Proposal } from '@werkplan/shared/proposals/proposal-schema.ts';
import type { ProposeOptions } from '@werkplan/shared/proposals/propose.ts';
import type { Truck } from '@werkplan/shared/trucks/truck-schema.ts';
import { Turns } from '../platform/turns.ts';

/** What a worker is given. */
export interface ProposalTask {
  readonly day: PlanDay;
  readonly trucks: ReadonlyMap<number, Truck>;
  readonly options: ProposeOptions;
}

/** Beside the built server; from the sources the built one. */
const program = ['./proposal-worker.js', '../../dist/proposal-worker.js']
  .map((path) => fileURLToPath(new URL(path, import.meta.url)))
  .find((path) => existsSync(path));

const busy = (): DomainError => new DomainError('BUSY', { retryAfter: 2 });
/** Two searches at a time; 20 others wait, further ones are refused. */
const turns = { atOnce: 2, limit: { waiting: 20, refusal: busy } };

/** Searches for proposals beside the server's own thread: two at once, whoever else asks waits. */
export class ProposalPool {
  readonly #turns = new Turns<'all'>(turns);

  /**
   * @param signal the asker is gone: nobody needs the answer
   * @throws BUSY when too many ask at once
   */
  async propose(task: ProposalTask, signal: AbortSignal): Promise<Proposal | null> {
    return await this.#turns.take('all', async () => (signal.aborted ? null : await run(task, signal)));
  }
}

/** Remembered rows are more than maps, which are all that reaches another thread. */
const asPlain = ({ date, ...rows }: PlanDay): PlanDay =>
  ({
    date,
    ...Object.fromEntries(
      Object.entries<ReadonlyMap<number, unknown>>(rows).map(([kind, held]) => [kind, new Map(held)]),
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
