import { atom } from 'jotai';

/** Collapsed by default; logging out collapses it again. */
export const sidebarOpenAtom = atom(false);
