import type { Day } from '@werkplan/shared/values/day.ts';

/** Beside the print's address in the history: one step back is the delivery page. */
export const fromDelivery = { fromDelivery: true } as const;

export const cameFromDelivery = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && 'fromDelivery' in state;

export const printAddress = (day: Day): string => `/delivery/print?date=${day}`;
export const deliveryAddress = (day: Day): string => `/delivery?date=${day}`;
