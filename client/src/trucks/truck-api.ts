import { createTruckEndpoint, updateTruckEndpoint } from '@werkplan/shared/trucks/truck-endpoints.ts';
import type { newTruckSchema, Truck } from '@werkplan/shared/trucks/truck.ts';
import type { z } from 'zod';
import { todayAtom } from '../lib/day-atoms.ts';
import { store } from '../lib/store.ts';
import { perform } from '../live/perform.ts';
import { saveRow } from '../live/save-row.ts';
import { predictTruck, type TruckChanges } from './truck-predictions.ts';

/** Not predicted: truck and runs appear with the server's ids. */
export const createTruck = (newTruck: z.input<typeof newTruckSchema>): Promise<Truck> =>
  perform(createTruckEndpoint, { body: newTruck });

/** Saves `changes` to the truck as its modal opened with it. */
export const updateTruck = (truck: Truck, changes: TruckChanges): Promise<Truck> =>
  saveRow('trucks', truck, { changes, toRow: (saved: Truck) => saved }, (base) =>
    perform(
      updateTruckEndpoint,
      async () => ({ params: { id: truck.id }, body: { ...(await base()), ...changes } }),
      predictTruck(truck.id, changes, store.get(todayAtom)),
    ),
  );
