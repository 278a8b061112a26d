import { planOfDay } from '@werkplan/shared/plan/known-plan.ts';
import * as truckActions from '@werkplan/shared/trucks/truck-actions.ts';
import { createTruckEndpoint, updateTruckEndpoint } from '@werkplan/shared/trucks/truck-endpoints.ts';
import type { newTruckSchema, Truck } from '@werkplan/shared/trucks/truck-schema.ts';
import type { z } from 'zod';
import { type MutationResult, sendMutation } from '../live/send-mutation.ts';
import { predictFields, dayAsPlan, predictWith } from '../live/predict.ts';
import { saveRow } from '../live/save-row.ts';
import type { TruckChanges } from './truck-edits.ts';

/** Creates a truck. The change isn't predicted, because the server assigns the ids of the truck and its runs. */
export const createTruck = (newTruck: z.input<typeof newTruckSchema>): Promise<MutationResult<Truck>> =>
  sendMutation(createTruckEndpoint, { body: newTruck });

/**
 * Saves `changes` based on the truck as its dialog has read it. Retiring is not predicted, because it depends on days
 * that are not loaded.
 */
export const updateTruck = (truck: Truck, changes: TruckChanges): Promise<MutationResult<Truck>> =>
  saveRow('trucks', truck, { changes, toRow: (saved: Truck) => saved }, (base) =>
    sendMutation(
      updateTruckEndpoint,
      async () => ({ params: { id: truck.id }, body: { ...(await base()), ...changes } }),
      predictWith(
        truckActions.updateTruck,
        predictFields('trucks', truck.id, changes),
        changes.status === 'INACTIVE' ? planOfDay : dayAsPlan,
      ),
    ),
  );
