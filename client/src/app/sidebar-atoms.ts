import { atom } from 'jotai';

/** Collapsed by default; logging out collapses it again. */
export const sidebarOpenAtom = atom(false);

/** What a navigation item counts, by its path, e.g. unassigned shipments for /delivery. */
export const navigationCountsAtom = atom<Readonly<Record<string, number>>>({});
