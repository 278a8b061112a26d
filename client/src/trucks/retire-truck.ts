import type { Truck } from '@werkplan/shared/trucks/truck-schema.ts';
import type { Day } from '@werkplan/shared/values/day.ts';
import { ApiError, notifyFailure } from '../lib/api-errors.ts';
import { translateNow } from '../lib/i18n.ts';
import { notifyDone } from '../history/notify-done.ts';
import { updateTruck } from './truck-api.ts';

/** Result of changing a truck's status. `usedOn` are the days that still need it; a toast has reported why it `failed`. */
export type StatusOutcome = 'done' | 'failed' | { readonly usedOn: readonly Day[] };

const daysIn = (error: unknown): readonly Day[] | null => {
  if (!(error instanceof ApiError) || error.type !== 'TRUCK_IN_USE') return null;
  const { days } = error.body as { days?: unknown };
  return Array.isArray(days) ? (days as Day[]) : null;
};

/** Retires a truck from today on, or puts it back into service. */
export const changeTruckStatus = async (truck: Truck, status: Truck['status']): Promise<StatusOutcome> => {
  const done =
    status === 'INACTIVE' ? 'delivery.truck.retire.done' : ('delivery.truck.reactivate.done' as const);
  try {
    const saved = await updateTruck(truck, { status });
    notifyDone(translateNow(done, { registration: truck.registration }), saved);
    return 'done';
  } catch (error) {
    const usedOn = daysIn(error);
    if (usedOn) return { usedOn };
    notifyFailure(error);
    return 'failed';
  }
};
