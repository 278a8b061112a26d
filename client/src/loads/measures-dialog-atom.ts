import { atom } from 'jotai';

/** The order whose sizes are being edited, and the card if its menu was used. */
export const measuresDialogAtom = atom<{
  readonly orderId: number;
  readonly shipmentId: number | null;
} | null>(null);
