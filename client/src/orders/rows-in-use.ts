import type { Order } from '@werkplan/shared/orders/order-schema.ts';
import { atom } from 'jotai';
import { store } from '../lib/client.ts';
import { weakAtomFamily } from '../live/atom-family.ts';
import { orderAtom } from './order-atoms.ts';

/** Order id of the row that has the focus, or had it before a menu or dialog took it; null if there is none. */
export const focusedRowAtom = atom<number | null>(null);

interface RetainedRow {
  /** The order as the latest call of `retainRow`, or of a function that it returned, passed it; shown if it leaves the day. */
  readonly order: Order;
  /** Number of `retainRow` calls whose returned functions have not been called yet. */
  readonly uses: number;
}

/** Rows that are edited, being saved or in conflict, by order id. They stay listed even if their orders leave the shown day. */
export const retainedRowsAtom = atom<ReadonlyMap<number, RetainedRow>>(new Map());

const countUse = (order: Order, by: 1 | -1): void =>
  store().set(retainedRowsAtom, (rows) => {
    const next = new Map(rows);
    const uses = (rows.get(order.id)?.uses ?? 0) + by;
    if (uses > 0) next.set(order.id, { order, uses });
    else next.delete(order.id);
    return next;
  });

/** Keeps an order's row listed until the returned function is called. */
export const retainRow = (order: Order): (() => void) => {
  countUse(order, 1);
  let isOver = false;
  return () => {
    if (!isOver) countUse(order, -1);
    isOver = true;
  };
};

export interface ListedOrder {
  readonly order: Order;
  /** True if the order has left the day, and its row stays only because it is being edited or saved, or has a conflict. */
  readonly isGone: boolean;
}

/** The order that a row of the table shows; null for ids that are neither on the day nor in use. */
export const listedOrderAtom = weakAtomFamily((id: number) =>
  atom((get): ListedOrder | null => {
    const order = get(orderAtom(id));
    if (order) return { order, isGone: false };
    const kept = get(retainedRowsAtom).get(id);
    return kept ? { order: kept.order, isGone: true } : null;
  }),
);
