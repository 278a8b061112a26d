import { atom } from 'jotai';

/** The shipment whose announcement is being chosen. */
export const announcedCardAtom = atom<number | null>(null);
