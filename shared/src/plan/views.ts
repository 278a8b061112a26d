import type { Delivery, DeliveryItemRow, DeliveryRow } from '../deliveries/delivery-schema.ts';
import type { Order } from '../orders/order-schema.ts';
import type { Shipment, ShipmentRow } from '../shipments/shipment-schema.ts';
import type { Truck } from '../trucks/truck-schema.ts';

export interface PartOfOrder {
  readonly shipment: ShipmentRow;
  readonly order: Order;
}

/** A slot's item with its part; `part` is null for a text. */
export interface SlotItem {
  readonly item: DeliveryItemRow;
  readonly part: PartOfOrder | null;
}

/** A run with its truck and the contents of its slots, top to bottom. */
export interface Run {
  readonly delivery: DeliveryRow;
  readonly truck: Truck;
  readonly items: readonly SlotItem[];
}

/** Returns the REST view of a shipment, with its order nested (rules/api.md#nested-rows). */
export const shipmentView = ({ shipment, order }: PartOfOrder): Shipment => {
  const { productionOrderId: _, ...fields } = shipment;
  return { ...fields, order };
};

/** Returns the REST view of a run, with its truck and items nested. */
export const runView = ({ delivery, truck, items }: Run): Delivery => {
  const { truckId: _, ...fields } = delivery;
  return {
    ...fields,
    truck,
    deliveryItems: items.map(({ item: { deliveryId: __, shipmentId: ___, ...item }, part }) => ({
      ...item,
      shipment: part && shipmentView(part),
    })),
  };
};
