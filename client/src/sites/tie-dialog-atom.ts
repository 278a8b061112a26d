import { atom } from 'jotai';

/** The order whose site is being chosen, and the card if its menu was used. */
export const tieDialogAtom = atom<{ readonly orderId: number; readonly shipmentId: number | null } | null>(
  null,
);
