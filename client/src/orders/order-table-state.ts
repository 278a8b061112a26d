import type { HallId } from '@werkplan/shared/halls/hall.ts';
import type { Order } from '@werkplan/shared/orders/order.ts';
import { atom } from 'jotai';

/** The cell whose editor is open on this screen. */
export const editingCellAtom = atom<{ readonly id: number; readonly field: string } | null>(null);

/** The order as it was when its dialog opened, so that a change of others never swaps the text being confirmed. */
export type OrderDialog =
  | { readonly kind: 'date' | 'cancel' | 'notes'; readonly order: Order }
  | { readonly kind: 'hall'; readonly order: Order; readonly hall: HallId };

export const orderDialogAtom = atom<OrderDialog | null>(null);
