import { measureNames } from '../orders/order.ts';

/** The fields a PUT of the whole shipment may change. */
export const editableShipmentFields = ['amount', 'date', 'note', ...measureNames] as const;
export type EditableShipmentField = (typeof editableShipmentFields)[number];
