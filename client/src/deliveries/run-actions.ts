import {
  addDeliveryEndpoint,
  outageEndpoint,
  removeDeliveryEndpoint,
} from '@werkplan/shared/deliveries/delivery-endpoints.ts';
import type { DeliveryRow } from '@werkplan/shared/deliveries/delivery-schema.ts';
import * as runActions from '@werkplan/shared/deliveries/run-actions.ts';
import type { Truck } from '@werkplan/shared/trucks/truck-schema.ts';
import type { Day } from '@werkplan/shared/values/day.ts';
import { notifyFailure } from '../lib/api-errors.ts';
import { translateNow } from '../lib/i18n.ts';
import { sendBriefly } from '../live/send-mutation.ts';
import { predictWith } from '../live/predict.ts';
import { notifyDone } from '../history/notify-done.ts';

/**
 * Adds another run of the truck with its default driver, and its default starting time unless given (HH:MM).
 * Not predicted; the column appears with the server's id.
 */
export const addRun = async (truck: Truck, date: Day, startingTime?: string): Promise<void> => {
  const body = { truckId: truck.id, date };
  try {
    const run = await sendBriefly(addDeliveryEndpoint, {
      body: startingTime ? { ...body, startingTime } : body,
    });
    notifyDone(translateNow('delivery.truck.addRun.done', { registration: truck.registration }), run);
  } catch (error) {
    notifyFailure(error);
  }
};

export const removeRun = async (truck: Truck, delivery: DeliveryRow): Promise<void> => {
  try {
    const params = { id: delivery.id };
    const prediction = predictWith(runActions.removeRun, params);
    const removed = await sendBriefly(removeDeliveryEndpoint, { params }, prediction);
    notifyDone(translateNow('delivery.truck.removeRun.done', { registration: truck.registration }), removed);
  } catch (error) {
    notifyFailure(error);
  }
};

/** Cancels a run: cards return to the list, texts are deleted. */
export const takeOutOfService = async ({ id }: DeliveryRow): Promise<void> => {
  try {
    const params = { id };
    await sendBriefly(outageEndpoint, { params }, predictWith(runActions.takeOutOfService, params));
  } catch (error) {
    notifyFailure(error);
  }
};
