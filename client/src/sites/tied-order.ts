import { atom } from 'jotai';

/** The order whose site is being chosen, in the row or on the card whose menu opened it. */
export const tiedOrderAtom = atom<{ readonly orderId: number; readonly shipmentId: number | null } | null>(
  null,
);
