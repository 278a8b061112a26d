import { atom } from 'jotai';

/** True while the sidebar is open; it is closed at first and after a sign-out. */
export const sidebarOpenAtom = atom(false);
