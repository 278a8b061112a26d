import { createTruckEndpoint, updateTruckEndpoint } from '@werkplan/shared/trucks/truck-endpoints.ts';
import type { editableTruckFields, newTruckSchema, Truck } from '@werkplan/shared/trucks/truck.ts';
import type { z } from 'zod';
import { perform } from '../live/perform.ts';
import { predictRow } from '../live/predict.ts';

export const createTruck = async (truck: z.input<typeof newTruckSchema>): Promise<Truck> =>
  await perform(createTruckEndpoint, { body: truck });

/** Saves changed fields of a truck as its modal opened with it. */
export const updateTruck = async (
  truck: Truck,
  changes: Partial<Pick<Truck, (typeof editableTruckFields)[number]>>,
): Promise<Truck> =>
  await perform(
    updateTruckEndpoint,
    { params: { id: truck.id }, body: { ...truck, ...changes } },
    predictRow('trucks', truck.id, changes),
  );
