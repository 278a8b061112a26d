import { atom } from 'jotai';
import { draftIdAtom } from './draft-in-address.ts';

/**
 * The past moment in the address, in the format of a snapshot's `?at=`; null for the present. Written only by
 * `DayInAddress`.
 */
export const pastMomentAtom = atom<string | null>(null);

/** True if neither a draft nor a past moment is shown. */
export const isPlanShownAtom = atom((get) => get(draftIdAtom) === null && get(pastMomentAtom) === null);

/** Query parameters of daily pages besides the day. */
export const shownInAddressAtom = atom((get) => ({ draft: get(draftIdAtom), at: get(pastMomentAtom) }));
