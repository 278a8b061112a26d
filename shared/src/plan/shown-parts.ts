import { dayKey } from '../live/stream-key.ts';
import type { ShipmentRow } from '../shipments/shipment.ts';
import { latestRows } from './latest-rows.ts';
import { Missing } from './need.ts';
import type { PlanReading } from './plan-reading.ts';

/** What the known days show of shipments. */
export const shownShipments = ({ known }: PlanReading): ReadonlyMap<number, ShipmentRow>[] =>
  [...known.days.values()].map(({ shipments }) => shipments);

/**
 * A screen knows one day: as long as all live parts of an order are on it, that suffices.
 * @throws Missing when some are elsewhere
 */
export const assertAllShown = (plan: PlanReading, orderId: number): void => {
  const isPart = (part: ShipmentRow): boolean => part.productionOrderId === orderId;
  const parts = [...latestRows(shownShipments(plan), isPart).values()].filter((part) => !part.isDeleted);
  const isWhole = parts.length > 0 && parts.every((part) => part.totalNumberOfSplits === parts.length);
  if (!isWhole) throw new Missing({ what: 'family', orderId });
  for (const { date } of parts) if (plan.known.days.has(date)) plan.see(dayKey(date));
};
