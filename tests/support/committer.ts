import { checkChange, followChange } from '@werkplan/shared/extras.ts';
import { readEpoch } from '../../server/src/change/epoch-store.ts';
import { Committer } from '../../server/src/plan/committer.ts';
import { PlanMemory } from '../../server/src/plan/plan-memory.ts';
import { createSqlPlanStore } from '../../server/src/plan/sql-plan-store.ts';
import type { Plant } from './plant.ts';

/** Creates the committer of another server process on the plant's database, with a memory of its own. */
export const committerOf = async ({ db, clock }: Pick<Plant, 'db' | 'clock'>): Promise<Committer> => {
  const store = createSqlPlanStore(db);
  const memory = new PlanMemory(store, await readEpoch(db));
  const pause = async (): Promise<void> => await Promise.resolve();
  return new Committer({
    store,
    memory,
    clock,
    pause,
    follow: followChange,
    checkChange,
    onCommitted: () => undefined,
  });
};
