import type { SharedOrderField } from '@werkplan/shared/orders/order.ts';
import { atom } from 'jotai';

/** One value for a column of several orders. */
export interface Fill {
  readonly field: SharedOrderField;
  readonly value: string | number | boolean;
}

/** What was pasted into more rows than are filled unasked, and waits for its preview. */
export const waitingFillAtom = atom<Fill | null>(null);
