import { atom } from 'jotai';

/** Closed by default and after sign-out. */
export const sidebarOpenAtom = atom(false);
