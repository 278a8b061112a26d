import type { PlanRows } from '../live/patch.ts';
import type { Order } from '../orders/order-schema.ts';
import type { Truck } from '../trucks/truck-schema.ts';
import type { DeliveryRow } from './delivery-schema.ts';
import type { RunMark } from './run-mark-schema.ts';

/** An order's card on a run. */
export interface CardOnRun {
  readonly order: Order;
  readonly delivery: DeliveryRow;
  readonly truck: Truck;
}

/** Extension point for an extra: returns the run marks of a card, which are reasons against having it on the run. */
export type MarkCard = (card: CardOnRun, sites: ReadonlyMap<number, PlanRows['sites']>) => readonly RunMark[];
