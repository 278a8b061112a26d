import type { HallId } from '@werkplan/shared/halls/hall.ts';
import { useAtomValue } from 'jotai';
import { useMemo } from 'react';
import { useHeldOrder } from './held-order.ts';
import { ordersOfHallAtom } from './order-atoms.ts';
import { editingCellAtom } from './order-table-state.ts';
import { useOrderTable, type Filters, type Sorting } from './use-order-table.ts';

/** The ids of a hall's orders as the table lists them: sorted and filtered, canceled ones apart. */
export const useListedOrders = (hall: HallId, sorting: Sorting, filters: Filters) => {
  const orders = useAtomValue(ordersOfHallAtom(hall));
  const isEditing = useAtomValue(editingCellAtom) !== null;
  const all = useMemo(() => (orders ? [...orders.active, ...orders.canceled] : []), [orders]);
  const listed = useOrderTable(all, sorting, filters);
  const ids = useMemo(
    () => ({
      active: listed.filter((order) => !order.isCanceled).map((order) => order.id),
      canceled: listed.filter((order) => order.isCanceled).map((order) => order.id),
    }),
    [listed],
  );
  return {
    isLoaded: orders !== null,
    isEmpty: all.length === 0,
    active: useHeldOrder(ids.active, isEditing),
    canceled: useHeldOrder(ids.canceled, isEditing),
  };
};
