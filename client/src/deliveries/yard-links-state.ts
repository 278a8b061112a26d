import { atom } from 'jotai';

/** The dialog with the day's links for the yard, begun for a run or (null) for the day; undefined while it is closed. */
export const yardLinksAtom = atom<number | null | undefined>(undefined);
