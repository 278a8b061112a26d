import type { HallId } from '@werkplan/shared/halls/hall.ts';
import type { Day } from '@werkplan/shared/values/day.ts';

/** State of the browser's history by which the print page knows that it was opened from the delivery page. */
export const fromDelivery = { fromDelivery: true } as const;

export const cameFromDelivery = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && 'fromDelivery' in state;

/** Returns the address of the print page. `onlyChanged` leaves out runs that have not changed since the previous print. */
export const printAddress = (day: Day, onlyChanged = false): string =>
  `/delivery/print?date=${day}${onlyChanged ? '&runs=changed' : ''}`;
export const hallPrintAddress = (day: Day, hall: HallId): string =>
  `/production/print?date=${day}&hall=${hall}`;
/** Returns the address of the delivery page on a day. */
export const deliveryAddress = (day: Day): string => `/delivery?date=${day}`;
