import { atom } from 'jotai';

/** The draft that the address names; null: the plan itself is shown. Written by the router's sync alone. */
export const draftIdAtom = atom<string | null>(null);

/** It is there, and one's own: it can be changed. */
export const isOwnDraftAtom = atom(false);
