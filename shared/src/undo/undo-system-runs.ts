import type { DeliveryRow } from '../deliveries/delivery.ts';
import type { Draft } from '../plan/draft.ts';
import type { LoggedWrite } from '../plan/logged-change.ts';
import { idsOf, insertedOf } from './undo-writes.ts';

/** The truck's runs of all days. */
export const runsOfTruck = (draft: Draft, truckId: number): DeliveryRow[] => {
  const dates = [...new Set(draft.fact({ what: 'runsOfTruck', truckId }).map(({ date }) => date))];
  draft.days(dates);
  return dates.flatMap((date) => draft.runsOn(date).filter((run) => run.truckId === truckId));
};

/**
 * Days opened since a truck was created gave it a run each, by the system and not by a planner: these go with the truck,
 * as long as they are empty and still show its defaults. Whatever else stands on it stays, and in the way.
 */
export const removeSystemRuns = (draft: Draft, writes: readonly LoggedWrite[]): void => {
  const ownRuns = idsOf(writes, 'deliveries');
  for (const truckId of insertedOf(writes, 'trucks')) {
    const truck = draft.truck(truckId);
    if (!truck) continue;
    const known = draft.fact({ what: 'runsOfTruck', truckId });
    const bySystem = new Set(known.filter(({ isBySystem }) => isBySystem).map(({ id }) => id));
    for (const run of runsOfTruck(draft, truckId)) {
      const isDefault =
        run.truckDriver === truck.defaultDriver && run.startingTime === truck.defaultStartingTime;
      if (isDefault && bySystem.has(run.id) && !ownRuns.has(run.id) && draft.itemsOn(run.id).length === 0)
        draft.remove('deliveries', run);
    }
  }
};
