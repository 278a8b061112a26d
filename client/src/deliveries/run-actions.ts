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
import { sendWithoutRows } from '../live/send-mutation.ts';
import { predictWith } from '../live/predict.ts';
import { notifyDone } from '../history/notify-done.ts';

/**
 * Adds another run of the truck with its default driver, and its default starting time unless one is given (HH:MM). The
 * change isn't predicted, because the server assigns the run's id.
 */
export const addRun = async (truck: Truck, date: Day, startingTime?: string): Promise<void> => {
  const body = { truckId: truck.id, date };
  try {
    const run = await sendWithoutRows(addDeliveryEndpoint, {
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
    const removed = await sendWithoutRows(removeDeliveryEndpoint, { params }, prediction);
    notifyDone(translateNow('delivery.truck.removeRun.done', { registration: truck.registration }), removed);
  } catch (error) {
    notifyFailure(error);
  }
};

/** Takes a run out of service: its cards return to the list, and its texts are deleted. */
export const takeOutOfService = async ({ id }: DeliveryRow): Promise<void> => {
  try {
    const params = { id };
    await sendWithoutRows(outageEndpoint, { params }, predictWith(runActions.takeOutOfService, params));
  } catch (error) {
    notifyFailure(error);
  }
};
