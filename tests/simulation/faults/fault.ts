import type { Commit, CommitResult, PlanStore } from '../../../server/src/plan/plan-store.ts';
import type { Aim } from '../task.ts';
import type { Wiring } from '../wiring.ts';

/** A mistake somebody could make, planted in one of the parts that a run is put together from. */
export interface Fault {
  readonly name: string;
  readonly wiring: Partial<Wiring>;
  /** A run in which it shows fast and reliably. */
  readonly aim?: Aim;
}

type Commits = (commit: Commit) => Promise<CommitResult>;

/** The store with another commit, also under a hold. */
const committing =
  (change: (commit: Commit, send: Commits) => Promise<CommitResult>) =>
  (store: PlanStore): PlanStore => ({
    ...store,
    commit: async (commit) => await change(commit, store.commit),
    hold: async (keys) => {
      const hold = await store.hold(keys);
      return { ...hold, commit: async (commit) => await change(commit, hold.commit) };
    },
  });

/** The store, given another commit than was made. */
export const given = (change: (commit: Commit) => Commit): ((store: PlanStore) => PlanStore) =>
  committing(async (commit, send) => await send(change(commit)));
