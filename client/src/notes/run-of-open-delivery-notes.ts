import { atom } from 'jotai';

/** Id of the run whose delivery notes are shown; null while none are. */
export const runOfOpenDeliveryNotesAtom = atom<number | null>(null);
