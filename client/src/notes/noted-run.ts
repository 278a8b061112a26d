import { atom } from 'jotai';

/** The run whose delivery notes are shown. */
export const notedRunAtom = atom<number | null>(null);
