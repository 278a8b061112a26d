import type { HallId } from '@werkplan/shared/halls/hall.ts';
import type { Order } from '@werkplan/shared/orders/order-schema.ts';
import { createOrderEndpoint, updateOrderEndpoint } from '@werkplan/shared/orders/order-endpoints.ts';
import { compareOrders, isOrderReadOnly } from '@werkplan/shared/orders/order-rules.ts';
import { atom, type Atom } from 'jotai';
import { mayAtom } from '../account/may.ts';
import { isPastDayAtom, todayAtom } from '../lib/day-atoms.ts';
import { weakAtomFamily, sameElements, dedupedAtom } from '../live/atom-family.ts';
import { rowsAtoms, shownDateAtom, rowAtom } from '../live/day-store.ts';

/** An order that is produced on the shown day, or has a part delivered on it; undefined for all others. */
export const orderAtom = (id: number): Atom<Order | undefined> => rowAtom('orders', id);

/**
 * True for past, canceled and missing orders, and for users who may not edit orders. Notes of past and canceled orders can be
 * edited nevertheless.
 */
export const isOrderReadOnlyAtom = weakAtomFamily((id: number) =>
  atom((get) => {
    const order = get(orderAtom(id));
    return !order || isOrderReadOnly(order, get(todayAtom)) || !get(mayAtom(updateOrderEndpoint));
  }),
);

/** False on past days, and for users who may not create orders. */
export const mayCreateOrdersAtom = atom((get) => !get(isPastDayAtom) && get(mayAtom(createOrderEndpoint)));

interface ActiveAndCanceled<One> {
  readonly active: readonly One[];
  readonly canceled: readonly One[];
}

const sameLists = <One>(a: ActiveAndCanceled<One> | null, b: ActiveAndCanceled<One> | null): boolean =>
  a === b ||
  (a !== null && b !== null && sameElements(a.active, b.active) && sameElements(a.canceled, b.canceled));

/** Orders of a hall on the shown day, highest order number first; null while loading. */
export const ordersOfHallAtom = weakAtomFamily((hallId: HallId) => {
  const lists = atom((get): ActiveAndCanceled<Order> | null => {
    const orders = get(rowsAtoms.orders);
    const day = get(shownDateAtom);
    if (!orders) return null;
    const own = [...orders.values()].filter((order) => order.hallId === hallId && order.date === day);
    own.sort(compareOrders);
    return {
      active: own.filter((order) => !order.isCanceled),
      canceled: own.filter((order) => order.isCanceled),
    };
  });
  return dedupedAtom(lists, sameLists);
});

const idsOf = (orders: readonly Order[]): number[] => orders.map(({ id }) => id);

/** Ids of the hall's orders, which stay the same array while only fields of rows change. */
export const orderIdsOfHallAtom = weakAtomFamily((hallId: HallId) => {
  const lists = atom((get): ActiveAndCanceled<number> | null => {
    const orders = get(ordersOfHallAtom(hallId));
    return orders && { active: idsOf(orders.active), canceled: idsOf(orders.canceled) };
  });
  return dedupedAtom(lists, sameLists);
});
