import { atom } from 'jotai';

/** Closed by default, and after a sign-out. */
export const sidebarOpenAtom = atom(false);
