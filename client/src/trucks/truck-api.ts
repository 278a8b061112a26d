import { planOfDay } from '@werkplan/shared/plan/known-plan.ts';
import * as truckActions from '@werkplan/shared/trucks/truck-actions.ts';
import { createTruckEndpoint, updateTruckEndpoint } from '@werkplan/shared/trucks/truck-endpoints.ts';
import type { newTruckSchema, Truck } from '@werkplan/shared/trucks/truck.ts';
import type { z } from 'zod';
import { type MutationResult, sendMutation } from '../live/send-mutation.ts';
import { changesOf, planOfDayAlone, predictWith } from '../live/predict.ts';
import { saveRow } from '../live/save-row.ts';
import type { TruckChanges } from './truck-edits.ts';

/** Not predicted: truck and runs appear with the server's ids. */
export const createTruck = (newTruck: z.input<typeof newTruckSchema>): Promise<MutationResult<Truck>> =>
  sendMutation(createTruckEndpoint, { body: newTruck });

/** Saves `changes` to the truck as its modal opened with it. Whether one can be retired depends on days not loaded here: that isn't predicted. */
export const updateTruck = (truck: Truck, changes: TruckChanges): Promise<MutationResult<Truck>> =>
  saveRow('trucks', truck, { changes, toRow: (saved: Truck) => saved }, (base) =>
    sendMutation(
      updateTruckEndpoint,
      async () => ({ params: { id: truck.id }, body: { ...(await base()), ...changes } }),
      predictWith(
        truckActions.updateTruck,
        changesOf('trucks', truck.id, changes),
        changes.status === 'INACTIVE' ? planOfDay : planOfDayAlone,
      ),
    ),
  );
