import { atom } from 'jotai';

/** Id of the run for which the dialog of yard links is open; null if it is open for the day, undefined while it is closed. */
export const yardLinksDialogAtom = atom<number | null | undefined>(undefined);
