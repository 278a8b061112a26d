import { orderAmount } from '@werkplan/shared/orders/order-rules.ts';
import { orderSchema, type EditableOrderField, type Order } from '@werkplan/shared/orders/order.ts';
import type { MessageKey } from '@werkplan/shared/messages/messages.ts';
import { problemKey } from '../lib/problem-key.ts';
import type { QuantityColumn, TextColumn } from './order-columns.ts';

export type TypedField = TextColumn | QuantityColumn;
export type OrderChanges = Partial<Pick<Order, EditableOrderField>>;

const isQuantity = (field: TypedField): field is QuantityColumn => field === 'steel' || field === 'matting';

/** What an editor's text means for its field: kg as a number (nothing typed is 0), everything else as text. */
export const changeOf = (field: TypedField, text: string): OrderChanges => ({
  [field]: isQuantity(field) ? Number(text || 0) : text,
});

/** The key of what is wrong with a typed text; null when it may be saved (chapter 5, inline order edits). */
export const problemOf = (order: Order, field: TypedField, text: string): MessageKey | null => {
  const changes = changeOf(field, text);
  const answer = orderSchema.shape[field].safeParse(changes[field]);
  const message = answer.success ? undefined : answer.error.issues[0]?.message;
  if (message !== undefined) return problemKey(message);
  return isQuantity(field) && orderAmount({ ...order, ...changes }) <= 1 ? 'validation.required' : null;
};
