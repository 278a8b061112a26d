import type { DayState } from '@werkplan/shared/live/day-state.ts';
import { lateChangesIn, lateReasons } from '../releases/late-rows.ts';
import { lateChangesByRun } from '../releases/late-runs.ts';

/** Slots, runs and orders in a day's print that were changed after the day's release. */
export interface LatePlaces {
  /** `run:slot`, with the run's id and the slot's number 0–19. */
  readonly slots: ReadonlySet<string>;
  /** Number of late changes by run id. */
  readonly runs: ReadonlyMap<number, number>;
  /** Ids of orders. */
  readonly orders: ReadonlySet<number>;
}

export const latePlaces = (state: DayState): LatePlaces => {
  const changes = lateChangesIn(state);
  const reasons = lateReasons(changes);
  const items = [...state.deliveryItems.values()].filter(
    ({ id, shipmentId }) => reasons.has(`deliveryItems:${id}`) || reasons.has(`shipments:${shipmentId}`),
  );
  return {
    slots: new Set(items.map((item) => `${item.deliveryId}:${item.ordinalNumberInDelivery}`)),
    runs: lateChangesByRun(changes),
    orders: new Set(changes.flatMap(({ orders }) => orders)),
  };
};
