import { compareDeliveries } from '@werkplan/shared/deliveries/delivery-rules.ts';
import type { Delivery } from '@werkplan/shared/deliveries/delivery-schema.ts';
import type { DaySnapshot } from '@werkplan/shared/live/day-state-schema.ts';
import { classifyList, filterShipments } from '@werkplan/shared/shipments/unassigned-list.ts';
import { shipmentView } from '@werkplan/shared/plan/views.ts';
import type { Shipment } from '@werkplan/shared/shipments/shipment-schema.ts';

export interface DayDeliveries {
  deliveries: Delivery[];
  unassignedShipments: Shipment[];
}

const byId = <Row extends { id: number }>(rows: readonly Row[]) => new Map(rows.map((row) => [row.id, row]));

/** Nests the rows of a day's snapshot: runs in column order, unassigned shipments sorted as on the screen. */
export const nestDeliveries = (snapshot: DaySnapshot): DayDeliveries => {
  const orders = byId(snapshot.orders);
  const trucks = byId(snapshot.trucks);
  const parts = snapshot.shipments.flatMap((shipment) => {
    const order = orders.get(shipment.productionOrderId);
    return order ? [{ shipment, order }] : [];
  });
  const views = new Map(parts.map((part) => [part.shipment.id, shipmentView(part)]));
  const itemsOf = (deliveryId: number) =>
    snapshot.deliveryItems
      .filter((item) => item.deliveryId === deliveryId)
      .sort((a, b) => a.ordinalNumberInDelivery - b.ordinalNumberInDelivery)
      .map(({ deliveryId: _, shipmentId, ...item }) => ({
        ...item,
        shipment: views.get(shipmentId ?? 0) ?? null,
      }));
  const deliveries = snapshot.deliveries
    .flatMap((delivery) => {
      const truck = trucks.get(delivery.truckId);
      return truck ? [{ delivery, truck }] : [];
    })
    .sort(compareDeliveries)
    .map(({ delivery: { truckId: _, ...delivery }, truck }) => ({
      ...delivery,
      truck,
      deliveryItems: itemsOf(delivery.id),
    }));
  const placed = new Set(snapshot.deliveryItems.map((item) => item.shipmentId));
  const listed = classifyList(
    parts.filter(({ shipment }) => !placed.has(shipment.id)),
    snapshot.date,
  );
  const { first, second } = filterShipments(listed, 'all');
  return { deliveries, unassignedShipments: [...first, ...second].map(shipmentView) };
};
