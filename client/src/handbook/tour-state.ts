import { atom } from 'jotai';
import { store } from '../lib/client.ts';
import { readStored, writeStored } from '../lib/local-storage.ts';

/** Names of the page's elements that the tour explains, in this order. */
export const tourSteps = ['sidebar', 'search', 'bar', 'live', 'help'] as const;
export type TourStep = (typeof tourSteps)[number];

/** Index of the current step; null while the tour is closed. */
export const tourStepAtom = atom<number | null>(null);

const offeredKey = 'werkplan.tourOffered';

/** True if the tour has not been offered in this browser yet. */
export const isTourNew = (): boolean => readStored(offeredKey) === null;

export const markTourOffered = (): void => writeStored(offeredKey, 'yes');

export const endTour = (): void => store().set(tourStepAtom, null);
