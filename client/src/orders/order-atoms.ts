import type { HallId } from '@werkplan/shared/halls/hall.ts';
import { compareOrders, isOrderReadOnly } from '@werkplan/shared/orders/order-rules.ts';
import type { Order } from '@werkplan/shared/orders/order.ts';
import { atom } from 'jotai';
import { todayAtom } from '../lib/day-atoms.ts';
import { atomCache, sameMembers, steadyAtom } from '../live/atom-tools.ts';
import { shownDayAtom } from '../live/day-store.ts';
import { rowAtom } from '../live/row-atoms.ts';

export const orderAtom = (id: number) => rowAtom('orders', id);

interface Listed<Member> {
  active: readonly Member[];
  canceled: readonly Member[];
}

const sameList = <Member>(a: Listed<Member> | null, b: Listed<Member> | null): boolean =>
  sameMembers(a?.active, b?.active) && sameMembers(a?.canceled, b?.canceled) && (a === null) === (b === null);

/** The hall's orders dated on the day, order number descending; null while loading. */
export const ordersOfHallAtom = atomCache((hallId: HallId) =>
  steadyAtom((get): Listed<Order> | null => {
    const state = get(shownDayAtom);
    if (!state) return null;
    const orders = [...state.orders.values()]
      .filter((order) => order.date === state.date && order.hallId === hallId)
      .sort(compareOrders);
    return {
      active: orders.filter((order) => !order.isCanceled),
      canceled: orders.filter((order) => order.isCanceled),
    };
  }, sameList),
);

const idsOf = (orders: readonly Order[]): number[] => orders.map(({ id }) => id);

/** The same as ids: changes only when an order comes, goes or changes its place. */
export const orderIdsOfHallAtom = atomCache((hallId: HallId) =>
  steadyAtom((get): Listed<number> | null => {
    const orders = get(ordersOfHallAtom(hallId));
    return orders && { active: idsOf(orders.active), canceled: idsOf(orders.canceled) };
  }, sameList),
);

/** Past or canceled: only the note may be changed. */
export const isOrderReadOnlyAtom = atomCache((id: number) =>
  atom((get) => {
    const order = get(orderAtom(id));
    return !order || isOrderReadOnly(order, get(todayAtom));
  }),
);
