import type { Order } from '@werkplan/shared/orders/order-schema.ts';
import { atom } from 'jotai';
import { store } from '../lib/client.ts';
import { weakAtomFamily } from '../live/atom-family.ts';
import { orderAtom } from './order-atoms.ts';

/** The row with the focus; stays while a menu or dialog that it opened has it. */
export const focusedRowAtom = atom<number | null>(null);

interface Kept {
  /** As it was last seen: it may leave the day while somebody is typing in it. */
  readonly order: Order;
  readonly uses: number;
}

/** Rows that are being edited or saved, or whose conflict is open: they stay listed whatever becomes of their orders. */
export const keptRowsAtom = atom<ReadonlyMap<number, Kept>>(new Map());

const countUse = (order: Order, by: 1 | -1): void =>
  store().set(keptRowsAtom, (rows) => {
    const next = new Map(rows);
    const uses = (rows.get(order.id)?.uses ?? 0) + by;
    if (uses > 0) next.set(order.id, { order, uses });
    else next.delete(order.id);
    return next;
  });

/** Keeps an order's row listed until the returned function is called. */
export const keepRow = (order: Order): (() => void) => {
  countUse(order, 1);
  let isOver = false;
  return () => {
    if (!isOver) countUse(order, -1);
    isOver = true;
  };
};

export interface RowOrder {
  readonly order: Order;
  /** It has left the day; the row is only held for what is being typed in it. */
  readonly isGone: boolean;
}

/** The order of a listed row; null when there is none. */
export const rowOrderAtom = weakAtomFamily((id: number) =>
  atom((get): RowOrder | null => {
    const order = get(orderAtom(id));
    if (order) return { order, isGone: false };
    const kept = get(keptRowsAtom).get(id);
    return kept ? { order: kept.order, isGone: true } : null;
  }),
);
