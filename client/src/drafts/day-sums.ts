import { loadOf } from '@werkplan/shared/deliveries/delivery-rules.ts';
import type { DayState } from '@werkplan/shared/live/day-state.ts';
import { isLive } from '@werkplan/shared/shipments/shipment-rules.ts';

/** Sums the day's live parts (kg): those on runs (`loaded`) and the unassigned ones. */
export const dayLoadSums = (day: DayState): { loaded: number; unassigned: number } => {
  const placed = new Set([...day.deliveryItems.values()].map(({ shipmentId }) => shipmentId));
  const parts = [...day.shipments.values()].flatMap((shipment) => {
    const order = day.orders.get(shipment.productionOrderId);
    return order && shipment.date === day.date && isLive(shipment, order) ? [{ shipment, order }] : [];
  });
  return {
    loaded: loadOf(parts.filter(({ shipment }) => placed.has(shipment.id))),
    unassigned: loadOf(parts.filter(({ shipment }) => !placed.has(shipment.id))),
  };
};
