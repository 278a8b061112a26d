import type { HallId } from '@werkplan/shared/halls/hall.ts';
import type { Day } from '@werkplan/shared/values/day.ts';

/** History state that makes the print page go back to the delivery page. */
export const fromDelivery = { fromDelivery: true } as const;

export const cameFromDelivery = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && 'fromDelivery' in state;

/** `onlyChanged` leaves out runs that are unchanged since the previous print. */
export const printAddress = (day: Day, onlyChanged = false): string =>
  `/delivery/print?date=${day}${onlyChanged ? '&runs=changed' : ''}`;
export const hallPrintAddress = (day: Day, hall: HallId): string =>
  `/production/print?date=${day}&hall=${hall}`;
export const deliveryAddress = (day: Day): string => `/delivery?date=${day}`;
