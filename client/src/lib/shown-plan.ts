import { atom } from 'jotai';
import { draftIdAtom } from './draft-in-address.ts';

/** The moment that the address names, as `?at=` of a day's snapshot takes it; null: the present. Written by the router's sync alone. */
export const pastMomentAtom = atom<string | null>(null);

/** What is shown is the plan of now, neither a draft nor the past. */
export const isPlanShownAtom = atom((get) => get(draftIdAtom) === null && get(pastMomentAtom) === null);

/** Parameters in the addresses of a day's pages, besides the day. */
export const shownInAddressAtom = atom((get) => ({ draft: get(draftIdAtom), at: get(pastMomentAtom) }));
