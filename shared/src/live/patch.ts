import type { CalendarEntry } from '../calendar/calendar-entry.ts';
import type { DeliveryItemRow, DeliveryRow } from '../deliveries/delivery.ts';
import type { HallCapacity } from '../halls/hall.ts';
import type { Order } from '../orders/order.ts';
import type { ShipmentRow } from '../shipments/shipment.ts';
import type { Truck } from '../trucks/truck.ts';

/** The plan's rows by kind, normalised: the same shape in snapshots, patches and the client's store. */
export interface PlanRows {
  orders: Order;
  shipments: ShipmentRow;
  trucks: Truck;
  deliveries: DeliveryRow;
  deliveryItems: DeliveryItemRow;
  hallCapacities: HallCapacity;
  calendarEntries: CalendarEntry;
}
export type RowKind = keyof PlanRows;

export const rowKinds = [
  'orders',
  'shipments',
  'trucks',
  'deliveries',
  'deliveryItems',
  'hallCapacities',
  'calendarEntries',
] as const satisfies readonly RowKind[];

/** A deleted row: its id and the version its deletion consumed. */
export interface DeletedRow {
  id: number;
  version: number;
}

/**
 * What one change did: after-images of the rows it wrote, plus the orders of changed shipments and the trucks of
 * changed deliveries, and the rows it deleted. The same patch goes to every stream of the change.
 */
export type Patch = { readonly [Kind in RowKind]?: readonly PlanRows[Kind][] } & {
  readonly deleted?: { readonly [Kind in RowKind]?: readonly DeletedRow[] };
};

/** Which kinds a stream owns. A follower takes only these from it, so no row ever follows two clocks. */
export const kindsOfStream = (key: string): readonly RowKind[] => {
  if (key === 'trucks') return ['trucks'];
  if (key === 'halls') return ['hallCapacities', 'calendarEntries'];
  return ['orders', 'shipments', 'trucks', 'deliveries', 'deliveryItems'];
};
