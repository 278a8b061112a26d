import {
  columnFilteringFeature,
  constructFilterFn,
  createColumnHelper,
  createFilteredRowModel,
  createSortedRowModel,
  rowSortingFeature,
  tableFeatures,
  useTable,
  type SortFn,
} from '@tanstack/react-table';
import { compareOrders } from '@werkplan/shared/orders/order-rules.ts';
import type { Order } from '@werkplan/shared/orders/order.ts';
import { useMemo } from 'react';
import { textColumns, type TextColumn } from './order-columns.ts';

const searched = (value: unknown): string =>
  typeof value === 'string' ? value.trim().toLocaleLowerCase('de') : '';

const contains = constructFilterFn({
  filter: (text: string, wanted: string) => text.includes(wanted),
  resolveDataValue: searched,
  resolveFilterValue: searched,
  autoRemove: (wanted: unknown) => searched(wanted) === '',
});

const features = tableFeatures({
  columnFilteringFeature,
  rowSortingFeature,
  filteredRowModel: createFilteredRowModel(),
  sortedRowModel: createSortedRowModel(),
  filterFns: { contains },
});

type OrderSort = SortFn<typeof features, Order>;

const collator = new Intl.Collator('de', { numeric: true, sensitivity: 'base' });
const byNumber: OrderSort = (a, b) => compareOrders(b.original, a.original);
// Equal texts keep the default order beneath.
const byText: OrderSort = (a, b, column) =>
  collator.compare(String(a.getValue(column)), String(b.getValue(column))) || byNumber(b, a, column);

const helper = createColumnHelper<typeof features, Order>();
const columns = helper.columns(
  textColumns.map((field) =>
    helper.accessor((order) => order[field], {
      id: field,
      filterFn: 'contains',
      sortFn: field === 'orderId' ? byNumber : byText,
      sortDescFirst: field === 'orderId',
    }),
  ),
);

export interface Sorting {
  readonly column: TextColumn;
  readonly descending: boolean;
}
export type Filters = Readonly<Partial<Record<TextColumn, string>>>;

/** Order number descending (rules/orders.md#order-of-the-rows). */
export const defaultSorting: Sorting = { column: 'orderId', descending: true };

const rowId = (order: Order): string => String(order.id);

/** The orders that pass the filters, in their order. */
export const useOrderTable = (orders: Order[], sorting: Sorting, filters: Filters): readonly Order[] => {
  const state = useMemo(
    () => ({
      sorting: [{ id: sorting.column, desc: sorting.descending }],
      columnFilters: Object.entries(filters).map(([id, value]) => ({ id, value })),
    }),
    [sorting, filters],
  );
  const table = useTable({
    features,
    columns,
    data: orders,
    getRowId: rowId,
    state,
  });
  return table.getRowModel().rows.map((row) => row.original);
};
