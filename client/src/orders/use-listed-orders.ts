import type { HallId } from '@werkplan/shared/halls/hall.ts';
import type { Order } from '@werkplan/shared/orders/order-schema.ts';
import type { Day } from '@werkplan/shared/values/day.ts';
import { useMemo } from 'react';
import { selectedDayAtom } from '../lib/day-atoms.ts';
import { useAtomValue } from '../lib/use-atom.ts';
import { useStableLists } from './stable-row-order.ts';
import { ordersOfHallAtom } from './order-atoms.ts';
import { focusedRowAtom, retainedRowsAtom } from './rows-in-use.ts';
import { sortedOrders, type OrderFilters, type OrderSorting } from './sorted-orders.ts';

const isOf = (order: Order, hall: HallId, day: Day): boolean => order.hallId === hall && order.date === day;

/**
 * Returns the ids of a hall's orders as the table lists them: filtered and sorted, with canceled ones apart. Rows in use
 * stay listed.
 */
export const useListedOrders = (hall: HallId, sorting: OrderSorting, filters: OrderFilters) => {
  const orders = useAtomValue(ordersOfHallAtom(hall));
  const day = useAtomValue(selectedDayAtom);
  const focused = useAtomValue(focusedRowAtom);
  const kept = useAtomValue(retainedRowsAtom);
  const all = useMemo(() => (orders ? [...orders.active, ...orders.canceled] : []), [orders]);
  const listed = useMemo(() => sortedOrders(all, sorting, filters), [all, sorting, filters]);
  const ids = useMemo(
    () => ({
      active: listed.filter((order) => !order.isCanceled).map((order) => order.id),
      canceled: listed.filter((order) => order.isCanceled).map((order) => order.id),
    }),
    [listed],
  );
  const inUse = useMemo(() => {
    const own = [...kept.values()].map(({ order }) => order).filter((order) => isOf(order, hall, day));
    return new Set([...own, ...all.filter(({ id }) => id === focused)].map(({ id }) => id));
  }, [all, focused, kept, hall, day]);
  const view = JSON.stringify([sorting, filters]);
  const lists = useStableLists(ids, { locked: focused !== null || inUse.size > 0, inUse, view });
  return { isLoaded: orders !== null, isEmpty: all.length === 0, ...lists };
};
