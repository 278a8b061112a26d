import type { EditableOrderField } from '@werkplan/shared/orders/order.ts';
import type { Order } from '@werkplan/shared/orders/order-schema.ts';
import type { OrderTextField } from '@werkplan/shared/orders/order-texts.ts';
import type { QuantityColumn } from './order-columns.ts';

export type TextOrQuantityField = OrderTextField | QuantityColumn;
export type OrderChanges = Partial<Pick<Order, EditableOrderField>>;

export const isQuantity = (field: TextOrQuantityField): field is QuantityColumn =>
  field === 'steel' || field === 'matting';

/** Converts an editor's text to a change: quantities to kg (empty is 0), other fields unchanged. */
export const changeOf = (field: TextOrQuantityField, text: string): OrderChanges => ({
  [field]: isQuantity(field) ? Number(text || 0) : text,
});
