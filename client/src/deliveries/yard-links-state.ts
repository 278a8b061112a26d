import { atom } from 'jotai';

/** The run for which the dialog of yard links is open, or null for the whole day; undefined while closed. */
export const yardLinksAtom = atom<number | null | undefined>(undefined);
