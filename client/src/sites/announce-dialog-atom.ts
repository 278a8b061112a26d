import { atom } from 'jotai';

/** The shipment for which the dialog of announcements is open. */
export const announceDialogAtom = atom<number | null>(null);
