import type { Predict } from '@werkplan/shared/live/sync-state.ts';
import type { editableTruckFields, Truck } from '@werkplan/shared/trucks/truck.ts';
import type { Day } from '@werkplan/shared/values/day.ts';
import { changeRow, putRows } from '../live/predict-rows.ts';

export type TruckChanges = Partial<Pick<Truck, (typeof editableTruckFields)[number]>>;

/** Runs from today on that still show an old default follow (decisions 'Trucks and deliveries'). */
export const predictTruck =
  (id: number, changes: TruckChanges, today: Day): Predict =>
  (state) => {
    const before = state.trucks.get(id);
    if (!before) return state;
    const truck = { ...before, ...changes };
    const saved = changeRow(state, 'trucks', id, changes);
    const runs = [...state.deliveries.values()].filter((run) => run.truckId === id && run.date >= today);
    const following = runs.map((run) => ({
      ...run,
      truckDriver: run.truckDriver === before.defaultDriver ? truck.defaultDriver : run.truckDriver,
      startingTime:
        run.startingTime === before.defaultStartingTime ? truck.defaultStartingTime : run.startingTime,
    }));
    return following.length > 0 ? putRows(saved, 'deliveries', following) : saved;
  };
