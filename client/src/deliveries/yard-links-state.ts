import { atom } from 'jotai';

/** Run that the dialog of yard links was opened for, null for the whole day; undefined while closed. */
export const yardLinksAtom = atom<number | null | undefined>(undefined);
