import { atom } from 'jotai';

/**
 * The order whose site is being chosen, with the card whose menu was used, if it was a card's; null while the dialog is
 * closed.
 */
export const tieDialogAtom = atom<{ readonly orderId: number; readonly shipmentId: number | null } | null>(
  null,
);
