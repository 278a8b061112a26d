import { editableDeliveryFields } from '../deliveries/delivery.ts';
import type { RowKind } from '../live/patch.ts';
import { editableOrderFields } from '../orders/order.ts';
import { editableShipmentFields } from '../shipments/shipment.ts';
import { editableTruckFields } from '../trucks/truck.ts';

/** What can be put back as it was, and of each the fields that can be by themselves; `place`: where a card lies. */
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

/** Whether a field of a row of the kind can be put back by itself. */
export const isRestorable = (kind: RestorableKind, field: string): boolean =>
  (restorableFields[kind] as readonly string[]).includes(field);
