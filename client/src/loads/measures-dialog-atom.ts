import { atom } from 'jotai';

/** The order whose sizes are being edited, and the card's shipment if its menu was used; null while the dialog is closed. */
export const measuresDialogAtom = atom<{
  readonly orderId: number;
  readonly shipmentId: number | null;
} | null>(null);
