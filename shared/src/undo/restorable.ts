import { editableDeliveryFields } from '../deliveries/delivery.ts';
import type { RowKind } from '../live/patch.ts';
import { editableOrderFields } from '../orders/order.ts';
import { editableShipmentFields } from '../shipments/shipment.ts';
import { editableTruckFields } from '../trucks/truck.ts';

/** The kinds of rows that can be restored, each with the fields that can be restored alone. `place` stands for a card's slot. */
export const restorableFields = {
  orders: [...editableOrderFields, 'hallId', 'date'],
  shipments: [...editableShipmentFields, 'place'],
  deliveries: [...editableDeliveryFields, 'isPinned'],
  deliveryItems: [],
  trucks: editableTruckFields,
  hallCapacities: [],
} as const satisfies { readonly [Kind in RowKind]?: readonly string[] };
export type RestorableKind = keyof typeof restorableFields;
export const restorableKinds = Object.keys(restorableFields) as RestorableKind[];

/** True if the field can be restored alone. */
export const isRestorable = (kind: RestorableKind, field: string): boolean =>
  (restorableFields[kind] as readonly string[]).includes(field);
