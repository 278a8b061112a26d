import type { DeliveryRow } from '../deliveries/delivery-schema.ts';
import type { PlanTransaction } from '../plan/plan-transaction.ts';
import type { LoggedWrite } from '../plan/logged-change.ts';
import { writtenIdsOf, remainingInsertsOf } from './undo-writes.ts';

export const runsOfTruck = (tx: PlanTransaction, truckId: number): DeliveryRow[] => {
  const dates = [...new Set(tx.fact({ what: 'runsOfTruck', truckId }).map(({ date }) => date))];
  tx.days(dates);
  return dates.flatMap((date) => tx.runsOn(date).filter((run) => run.truckId === truckId));
};

/**
 * Removes the runs that the opening of days created for a truck whose creation is undone, if they are empty and have the truck's
 * default driver and time. Other runs of the truck prevent the undo.
 */
export const removeSystemRuns = (tx: PlanTransaction, writes: readonly LoggedWrite[]): void => {
  const ownRuns = writtenIdsOf(writes, 'deliveries');
  for (const truckId of remainingInsertsOf(writes, 'trucks')) {
    const truck = tx.truck(truckId);
    if (!truck) continue;
    const known = tx.fact({ what: 'runsOfTruck', truckId });
    const bySystem = new Set(known.filter(({ isBySystem }) => isBySystem).map(({ id }) => id));
    for (const run of runsOfTruck(tx, truckId)) {
      const isDefault =
        run.truckDriver === truck.defaultDriver && run.startingTime === truck.defaultStartingTime;
      if (isDefault && bySystem.has(run.id) && !ownRuns.has(run.id) && tx.itemsOn(run.id).length === 0)
        tx.remove('deliveries', run);
    }
  }
};
