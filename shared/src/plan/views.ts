import type { Delivery, DeliveryItemRow, DeliveryRow } from '../deliveries/delivery-schema.ts';
import type { Order } from '../orders/order-schema.ts';
import type { Shipment, ShipmentRow } from '../shipments/shipment-schema.ts';
import type { Truck } from '../trucks/truck-schema.ts';

/** A part of an order, with the order. */
export interface PartOfOrder {
  readonly shipment: ShipmentRow;
  readonly order: Order;
}

/** A slot's item with the part it holds; null for a text. */
export interface SlotItem {
  readonly item: DeliveryItemRow;
  readonly part: PartOfOrder | null;
}

/** A run with its truck and what its slots hold, top to bottom. */
export interface Run {
  readonly delivery: DeliveryRow;
  readonly truck: Truck;
  readonly items: readonly SlotItem[];
}

/** The REST view of a shipment: the row with its order nested instead of named (rules/api.md#nested-rows). */
export const shipmentView = ({ shipment, order }: PartOfOrder): Shipment => {
  const { productionOrderId: _, ...fields } = shipment;
  return { ...fields, order };
};

/** The REST view of a run, with its truck and items nested. */
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
