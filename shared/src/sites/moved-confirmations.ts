import type { RowWrite } from '../plan/logged-change.ts';
import type { PlanTransaction } from '../plan/plan-transaction.ts';
import type { Announcement } from '../shipments/announcement-schema.ts';
import type { ShipmentRow } from '../shipments/shipment-schema.ts';

/** Returns the ids of the shipments whose day, run or run's start may have changed. */
const shipmentsIn = (tx: PlanTransaction): Set<number> => {
  const ids = tx.writes.flatMap(({ kind, id, before, after }: RowWrite): (number | null)[] => {
    if (!after) return [];
    if (kind === 'shipments') return [id];
    if ('shipmentId' in after) return [after.shipmentId];
    const isStartEdited =
      before &&
      'truckDriver' in after &&
      'truckDriver' in before &&
      after.startingTime !== before.startingTime;
    return isStartEdited ? tx.itemsOn(id).map(({ shipmentId }) => shipmentId) : [];
  });
  return new Set(ids.filter((id) => id !== null));
};

/** True while the shipment has the day and start that the site has confirmed, or has that day and no run yet. */
const holds = (tx: PlanTransaction, shipment: ShipmentRow, { date, start }: Announcement): boolean => {
  if (shipment.date !== date) return false;
  const item = tx.itemOf(shipment);
  const run = item && tx.run(item.deliveryId);
  return !run || run.startingTime === start;
};

/** Turns a confirmed announcement into a requested one when its shipment gets another day or start (rules/sites.md#announcements). */
export const revertMovedConfirmations = (tx: PlanTransaction): void => {
  for (const id of shipmentsIn(tx)) {
    const shipment = tx.shipment(id);
    const announcement = shipment?.announcement;
    if (announcement?.state === 'confirmed' && !holds(tx, shipment as ShipmentRow, announcement))
      tx.update('shipments', shipment as ShipmentRow, { announcement: { state: 'requested' } });
  }
};
