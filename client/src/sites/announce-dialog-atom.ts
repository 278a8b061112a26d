import { atom } from 'jotai';

/** The shipment for which the dialog with the site's answer is open; null while the dialog is closed. */
export const announceDialogAtom = atom<number | null>(null);
