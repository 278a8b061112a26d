import { atom } from 'jotai';

/** Focused on opening, so that it is read from the start and arrows scroll it. */
export const sidebarOpenAtom = atom(false);
