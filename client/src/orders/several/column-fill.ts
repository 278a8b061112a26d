import type { SharedOrderField } from '@werkplan/shared/orders/order.ts';
import { atom } from 'jotai';

/** One value for a column of several orders. */
export interface ColumnFill {
  readonly field: SharedOrderField;
  readonly value: string | number | boolean;
}

/** A pasted value that would fill so many rows that it needs a confirmation; null if there is none. */
export const unconfirmedFillAtom = atom<ColumnFill | null>(null);
