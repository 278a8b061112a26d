import type { Predict } from '@werkplan/shared/live/sync-state.ts';
import { createTruckEndpoint, updateTruckEndpoint } from '@werkplan/shared/trucks/truck-endpoints.ts';
import type { editableTruckFields, newTruckSchema, Truck } from '@werkplan/shared/trucks/truck.ts';
import type { Day } from '@werkplan/shared/values/day.ts';
import type { z } from 'zod';
import { todayAtom } from '../lib/day-atoms.ts';
import { store } from '../lib/store.ts';
import { perform } from '../live/perform.ts';
import { changeRow, putRows } from '../live/predict-rows.ts';
import { saveRow } from '../live/save-row.ts';

export type TruckChanges = Partial<Pick<Truck, (typeof editableTruckFields)[number]>>;

/** Not predicted: truck and runs appear with the server's ids. */
export const createTruck = (newTruck: z.input<typeof newTruckSchema>): Promise<Truck> =>
  perform(createTruckEndpoint, { body: newTruck });

/** Runs from today on that still show an old default follow (decisions 'Trucks and deliveries'). */
const predictUpdate =
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

/** Saves `changes` to the truck as its modal opened with it. */
export const updateTruck = (truck: Truck, changes: TruckChanges): Promise<Truck> =>
  saveRow('trucks', truck, { changes, toRow: (saved: Truck) => saved }, (base) =>
    perform(
      updateTruckEndpoint,
      async () => ({ params: { id: truck.id }, body: { ...(await base()), ...changes } }),
      predictUpdate(truck.id, changes, store.get(todayAtom)),
    ),
  );
