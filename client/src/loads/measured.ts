import { atom } from 'jotai';

/** The order whose measures are being edited, in the row or on the card whose menu opened them. */
export const measuredAtom = atom<{ readonly orderId: number; readonly shipmentId: number | null } | null>(
  null,
);
