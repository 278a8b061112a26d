import type { Commit, CommitResult, PlanStore } from '../../../server/src/plan/plan-store.ts';
import type { Aim } from '../task.ts';
import type { Wiring } from '../wiring.ts';

/** A plausible mistake, planted in one of the parts of a simulation (`Wiring`). */
export interface Fault {
  readonly name: string;
  readonly wiring: Partial<Wiring>;
  /** Options that make the fault show quickly and reliably. */
  readonly aim?: Aim;
}

type Commits = (commit: Commit) => Promise<CommitResult>;

/** Wraps a store so that `change` handles each commit, including commits under a lock. */
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

/** Wraps a store so that each commit is modified before it is stored. */
export const changingCommit = (change: (commit: Commit) => Commit): ((store: PlanStore) => PlanStore) =>
  committing(async (commit, send) => await send(change(commit)));
