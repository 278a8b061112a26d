import { atom } from 'jotai';

/** The run whose delivery notes are shown. */
export const runWithOpenNotesAtom = atom<number | null>(null);
