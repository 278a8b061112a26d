import { compareOrders } from '@werkplan/shared/orders/order-rules.ts';
import type { OrderTextField } from '@werkplan/shared/orders/order-texts.ts';
import type { Order } from '@werkplan/shared/orders/order-schema.ts';
import { containing } from '@werkplan/shared/values/compared-text.ts';

export interface OrderSorting {
  readonly column: OrderTextField;
  readonly descending: boolean;
}
/** Search texts by column; an order is listed if each of these columns contains its text. */
export type OrderFilters = Readonly<Partial<Record<OrderTextField, string>>>;

/** Sorting of a table that nobody has sorted: highest order number first (rules/orders.md#order-of-the-rows). */
export const defaultSorting: OrderSorting = { column: 'orderId', descending: true };

const collator = new Intl.Collator('de', { numeric: true, sensitivity: 'base' });

/** Returns the comparison for ascending order. Orders with equal texts are compared by order number, highest first. */
const comparing = (column: OrderTextField): ((a: Order, b: Order) => number) =>
  column === 'orderId'
    ? (a, b) => compareOrders(b, a)
    : (a, b) => collator.compare(a[column], b[column]) || compareOrders(a, b);

/** Returns the orders that match all filters, sorted. */
export const sortedOrders = (
  orders: readonly Order[],
  { column, descending }: OrderSorting,
  filters: OrderFilters,
): readonly Order[] => {
  const wanted = (Object.entries(filters) as [OrderTextField, string][]).map(
    ([field, text]) => [field, containing(text)] as const,
  );
  const ascending = comparing(column);
  return orders
    .filter((order) => wanted.every(([field, isIn]) => isIn(order[field])))
    .sort(descending ? (a, b) => ascending(b, a) : ascending);
};
