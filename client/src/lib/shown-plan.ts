import { atom } from 'jotai';
import { draftIdAtom } from './draft-in-address.ts';

/**
 * The moment named in the address, in the form of a snapshot's `?at=`; null for the present. Only the
 * router's sync writes it.
 */
export const pastMomentAtom = atom<string | null>(null);

/** True when neither a draft nor a past moment is shown. */
export const isPlanShownAtom = atom((get) => get(draftIdAtom) === null && get(pastMomentAtom) === null);

/** Parameters in the addresses of a day's pages, besides the day. */
export const shownInAddressAtom = atom((get) => ({ draft: get(draftIdAtom), at: get(pastMomentAtom) }));
